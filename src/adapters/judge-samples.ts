/** Engines that judge samples: Godot for GDScript, in a sandbox that holds nothing, and the compiler of Luau. No sample is run. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Processes } from '../ports/processes.ts';
import type { SyntaxResult } from '../syntax/check-syntax.ts';
import { type EngineSample, FAILED, NO_ENGINE, notJudged } from '../syntax/engines.ts';
import { type GdFault, gdCandidates, gdFaults, gdVerdict } from '../syntax/gdscript.ts';
import { askInBatches } from './ask-in-batches.ts';
import { type Engine, findEngine } from './godot/engine.ts';
import { judgeLuau } from './judge-luau.ts';

type Env = Readonly<Record<string, string | undefined>>;

const START_MS = 30_000;
const MARK = '@@launch-sample';

/** Compiles each script and instances none; Godot prints what is wrong with it. Written for both dialects. */
const program = (major: number): string =>
  major >= 4
    ? `extends SceneTree
func _init():
	var scripts = JSON.parse_string(FileAccess.get_file_as_string("res://samples.json"))
	for at in scripts.size():
		printerr("${MARK} ", at)
		var script = GDScript.new()
		script.source_code = scripts[at]
		script.reload()
	printerr("${MARK} ", scripts.size())
	quit()
`
    : `extends SceneTree
func _init():
	var file = File.new()
	file.open("res://samples.json", File.READ)
	var scripts = parse_json(file.get_as_text())
	for at in range(scripts.size()):
		printerr("${MARK} ", at)
		var script = GDScript.new()
		script.source_code = scripts[at]
		script.reload()
	printerr("${MARK} ", scripts.size())
	quit()
`;

export interface SampleTools {
  processes: Processes;
  env: Env;
  signal: AbortSignal | undefined;
  /** Where the package `luau-web` lies. */
  luau: string | undefined;
}

/** One verdict a sample, in order. */
export async function judgeSamples(samples: readonly EngineSample[], tools: SampleTools): Promise<SyntaxResult[]> {
  const of = (language: EngineSample['language']): string[] =>
    samples.filter((sample) => sample.language === language).map(({ code }) => code);
  const gdscript = await judgeGdscript(of('gdscript'), tools);
  const luau = await judgeLuau(of('luau'), tools);
  return samples.map(({ language }) => (language === 'gdscript' ? gdscript.shift() : luau.shift()) ?? FAILED);
}

async function judgeGdscript(
  codes: readonly string[],
  { processes, env, signal }: SampleTools,
): Promise<SyntaxResult[]> {
  if (codes.length === 0) return [];
  const engine = await findEngine(processes, env, signal);
  // What initialises a static variable runs when Godot 4 compiles it.
  if (engine === undefined || !engine.isHeld) return codes.map(() => notJudged(NO_ENGINE.gdscript));
  const asked = codes.map((code) => gdCandidates(code));
  const texts = [...new Set(asked.flat().map(({ text }) => text))];
  const faults = await askInBatches(texts, (some) => compileInGodot(engine, some));
  return codes.map((code, at) => {
    const candidates = asked[at] ?? [];
    if (!candidates.every(({ text }) => faults.has(text))) return FAILED;
    const found = candidates.map(({ text }) => faults.get(text) ?? null);
    return gdVerdict(code, candidates, found, engine.version.split('.').slice(0, 2).join('.'));
  });
}

/** Undefined where it did not come to its end. */
async function compileInGodot(engine: Engine, scripts: readonly string[]): Promise<(GdFault | null)[] | undefined> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'launch-samples-')));
  try {
    writeFileSync(join(folder, 'project.godot'), `config_version=${engine.major >= 4 ? 5 : 4}\n`);
    writeFileSync(join(folder, 'samples.json'), JSON.stringify(scripts));
    writeFileSync(join(folder, 'program.gd'), program(engine.major));
    const { stderr } = await engine.run(folder, ['-s', 'program.gd'], START_MS).catch(() => ({ stderr: '' }));
    return gdFaults(stderr.toString(), MARK, scripts.length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
