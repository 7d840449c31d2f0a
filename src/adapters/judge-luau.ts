/** The compiler of Luau: `luau-compile` of this machine, else the one of `luau-web` beside Launch. No sample is run. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SyntaxResult } from '../syntax/check-syntax.ts';
import { FAILED, NO_ENGINE, notJudged } from '../syntax/engines.ts';
import { type CompileLuau, luauChunks, luauVerdict } from '../syntax/luau.ts';
import { askInBatches } from './ask-in-batches.ts';
import type { SampleTools } from './judge-samples.ts';

const START_MS = 30_000;
const MAX_BYTES = 4 * 1_048_576;
export const LUAU_COMPILE = 'luau-compile';

export async function judgeLuau(codes: readonly string[], tools: SampleTools): Promise<SyntaxResult[]> {
  if (codes.length === 0) return [];
  const program = await tools.processes.find(LUAU_COMPILE);
  if (program !== undefined) return judgeByProgram(program, codes, tools);
  if (tools.luau === undefined) return codes.map(() => notJudged(NO_ENGINE.luau));
  const { LuauState } = (await import(pathToFileURL(tools.luau).href)) as LuauPackage;
  let state = await LuauState.createAsync({});
  const compile: CompileLuau = (chunk) => {
    const result = state.loadstring(chunk, '=sample');
    return typeof result === 'string' ? result : undefined;
  };
  const results: SyntaxResult[] = [];
  for (const code of codes) {
    try {
      results.push(luauVerdict(compile, code));
    } catch {
      // The compiler broke off, as on texts that nest too deep: what it holds is in no state to go on with.
      results.push(FAILED);
      state = await LuauState.createAsync({});
    }
  }
  state.destroy();
  return results;
}

interface LuauPackage {
  LuauState: {
    createAsync(env: object): Promise<{ loadstring(source: string, name: string): unknown; destroy(): void }>;
  };
}

async function judgeByProgram(program: string, codes: readonly string[], tools: SampleTools): Promise<SyntaxResult[]> {
  const chunks = [...new Set(codes.flatMap(luauChunks))];
  const faults = await askInBatches(chunks, async (some) => {
    const said = await compileFiles(program, some, tools);
    return said && some.map((_, at) => said.get(at) ?? null);
  });
  return codes.map((code) =>
    luauChunks(code).every((chunk) => faults.has(chunk))
      ? luauVerdict((chunk) => faults.get(chunk) ?? undefined, code)
      : FAILED,
  );
}

/** The first fault of each that has one; undefined where the program did not come to its end. */
async function compileFiles(
  program: string,
  chunks: readonly string[],
  { processes, env, signal }: SampleTools,
): Promise<Map<number, string> | undefined> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'launch-samples-')));
  try {
    const files = chunks.map((chunk, at) => {
      writeFileSync(join(folder, `${at}.luau`), chunk);
      return `${at}.luau`;
    });
    const { code, timedOut, stderr } = await processes.run(program, ['--null', ...files], {
      cwd: folder,
      env: { PATH: env.PATH ?? '' },
      timeoutMs: START_MS,
      maxBytes: MAX_BYTES,
      alone: true,
      ...(signal === undefined ? {} : { signal }),
    });
    // 1: at least one does not compile.
    if (timedOut || (code !== 0 && code !== 1)) return undefined;
    const faults = new Map<number, string>();
    for (const line of stderr.toString('utf8').split('\n')) {
      const [, at, row, message] = /^(?:\.\/)?(\d+)\.luau\((\d+),\d+\): \w+: (.*)$/.exec(line) ?? [];
      if (at !== undefined && !faults.has(Number(at))) faults.set(Number(at), `sample:${row}: ${message}`);
    }
    return code === 1 && faults.size === 0 ? undefined : faults;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
