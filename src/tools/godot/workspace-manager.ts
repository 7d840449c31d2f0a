/** A Godot project as a whole: what is there, whether it starts, and what is missing on this machine. */
import { z } from 'zod';
import { findEngine, linesOf } from '../../adapters/godot/engine.ts';
import { readSettings, settingValue } from '../../godot/config-text.ts';
import { failed } from '../../godot/fault.ts';
import { servicesOf } from '../services.ts';
import { askEditor, hasEditor } from './ask-editor.ts';
import { action, defineGodotManager, type GodotAnswer, type GodotCall } from './define.ts';
import { resPath, TIMEOUT_MS, timeoutMs } from './fields.ts';
import { createScene, type NextCall, tryScene } from './next.ts';

const RUNS = "runs the project's own code";
const ERRORS = /^(?:SCRIPT ERROR|ERROR|USER ERROR|Parse Error)\b/;
/** What Godot says on every machine without a desktop, or at its own end. */
const NOISE = /make_dir_recursive|get_language_code|set_locale|ObjectDB|Resources still in use|Pages in use exist/;

interface Facts extends Record<string, unknown> {
  mainScene: unknown;
  engine: { version: string; sandbox: boolean } | null;
}
async function facts(on: GodotCall): Promise<Facts> {
  const { processes, env } = servicesOf(on.call.ports);
  const engine = await findEngine(processes, env);
  const settings = readSettings(on.project.read('project.godot'));
  const main = settingValue(settings, 'application/run/main_scene');
  return {
    name: settingValue(settings, 'application/config/name'),
    mainScene: main,
    configVersion: settingValue(settings, 'config_version'),
    engine: engine === undefined ? null : { version: engine.version, sandbox: engine.isHeld },
    editor: { connected: hasEditor(on) },
    next: engine === undefined ? null : nextOf(on, main),
  };
}

const nextOf = (on: GodotCall, main: unknown): NextCall => {
  const scene = typeof main === 'string' && main.startsWith('res://') ? main : 'res://main.tscn';
  return isThere(on, scene) ? tryScene(on, scene) : createScene(on, scene);
};

/** Starts it for so many frames; an error it says is a failure. */
async function started(on: GodotCall, scene: string | undefined, ms: number, isTest: boolean): Promise<GodotAnswer> {
  const path = scene === undefined ? undefined : on.project.at(scene, true).resPath;
  const engine = await on.engine();
  on.requireExternal(RUNS);
  const frames = engine.major >= 4 ? ['--quit-after', '30'] : isTest ? ['--quit'] : [];
  const { code, stdout, stderr } = await engine.run(
    on.project.root,
    [...frames, ...(path === undefined ? [] : [path])],
    ms,
  );
  const logs = linesOf(stdout, stderr, { project: on.project.root });
  const errors = logs.filter((line) => ERRORS.test(line) && !NOISE.test(line));
  const what = path ?? 'the project';
  if (isTest && (errors.length > 0 || code !== 0))
    throw failed(
      `${what} does not start cleanly: ${(errors[0] ?? `exit code ${code}`).slice(0, 300)}`,
      'Correct what the message names, and run smoke_test again.',
    );
  return {
    summary: `${path ?? 'The project'} ran and ended with exit code ${code}.`,
    result: { exitCode: code, errors },
    logs,
  };
}

export default defineGodotManager({
  id: 'godot_workspace_manager',
  title: 'Godot project',
  description:
    'status and doctor_report (what is there and what is missing), run and smoke_test (start the project or scenePath without a window; smoke_test fails on an error it says; run ends by itself or at timeoutMs; both need ALLOW_EXTERNAL_TOOLS), connect (to an editor) for projectPath.',
  actions: {
    status: action({
      input: z.strictObject({}),
      reads: true,
      async run(_, on) {
        const result = await facts(on);
        return { summary: `Project ${String(result.name ?? 'without a name')}.`, result };
      },
    }),
    doctor_report: action({
      input: z.strictObject({}),
      reads: true,
      async run(_, on) {
        const known = await facts(on);
        const { mainScene: main, engine } = known;
        const problems = [
          ...(engine === null ? ['No Godot: install it, or set GODOT_PATH.'] : []),
          ...(engine !== null && !engine.sandbox
            ? ['No sandbox for Godot: install bubblewrap, or set ALLOW_EXTERNAL_TOOLS=true.']
            : []),
          ...(main === null ? ['No main scene: set application/run/main_scene.'] : []),
          ...(typeof main === 'string' && !isThere(on, main) ? [`The main scene ${main} is not there.`] : []),
          ...(known.name === null ? ['No name: set application/config/name.'] : []),
        ];
        const summary = problems.length === 0 ? 'Nothing is missing.' : `Problems: ${problems.length}.`;
        return { summary, result: { ...known, problems }, warnings: problems };
      },
    }),
    run: action({
      input: z.strictObject({ scenePath: resPath('The scene; default the main scene').optional(), timeoutMs }),
      external: RUNS,
      run: ({ scenePath, timeoutMs: ms = TIMEOUT_MS }, on) => started(on, scenePath, ms, false),
    }),
    smoke_test: action({
      input: z.strictObject({ scenePath: resPath('The scene; default the main scene').optional(), timeoutMs }),
      external: RUNS,
      run: ({ scenePath, timeoutMs: ms = TIMEOUT_MS }, on) => started(on, scenePath, ms, true),
    }),
    connect: action({
      input: z.strictObject({}),
      reads: true,
      async run(_, on) {
        const editor = await askEditor(on, 'editor.status', {}, false);
        return { summary: 'The editor of this project is connected.', result: { connected: true, editor } };
      },
    }),
  },
  example: { action: 'status', projectPath: 'game' },
});

function isThere({ project }: GodotCall, path: string): boolean {
  try {
    project.at(path, true);
    return true;
  } catch {
    return false;
  }
}
