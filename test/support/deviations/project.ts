/** One break each of what the manager contract says of Godot projects. */
import { answering, type Deviation, type Exchange, on } from './deviate.ts';

type Loose = Record<string, unknown>;
const GODOT = /^godot_/;
const MANAGERS = /_manager$/;
const recoded = (from: string, to: string) =>
  on(MANAGERS, (e) => {
    const error = e.error as Loose | null;
    if (error?.code === from) error.code = to;
  });
const files = (change: (file: Loose) => void) =>
  on(GODOT, (e) => {
    for (const file of (e.files as Loose[] | undefined) ?? []) change(file);
  });
const done = (when: (exchange: Exchange) => boolean) =>
  answering(when, ({ args }) => ({
    ok: true,
    summary: 'done',
    result: {},
    error: null,
    meta: { tool: 'x', action: args.action, correlationId: 'c', durationMs: 1 },
  }));

export const projectDeviations: readonly Deviation[] = [
  {
    name: 'a file that is not there is a fault of its own',
    rule: 'project-not-found',
    alter: recoded('E_NOT_FOUND', 'E_INTERNAL'),
  },
  {
    name: 'a file outside the project is read',
    rule: 'project-fence',
    alter: done(({ args }) => String(args.scriptPath).includes('..')),
  },
  {
    name: 'a file outside the project is one that is not there',
    rule: 'project-fence',
    alter: recoded('E_PERMISSION_DENIED', 'E_NOT_FOUND'),
  },
  {
    name: 'a file is deleted without leave',
    rule: 'project-dangerous',
    alter: done(({ args }) => args.action === 'delete'),
  },
  { name: 'a program is run without leave', rule: 'external-code', alter: done(({ args }) => args.action === 'test') },
  {
    name: 'an editor that is not there is unsupported',
    rule: 'editor-code',
    alter: recoded('E_NOT_CONNECTED', 'E_UNSUPPORTED'),
  },
  {
    name: 'an editor that is not there is connected',
    rule: 'editor-code',
    alter: done(({ args }) => args.action === 'connect'),
  },
  {
    name: 'a program that is missing is a fault of its own',
    rule: 'unsupported-code',
    alter: recoded('E_UNSUPPORTED', 'E_INTERNAL'),
  },
  {
    name: 'nobody is told what to install',
    rule: 'unsupported-helps',
    alter: on(GODOT, (e) => {
      const error = e.error as Loose | null;
      if (error !== null) delete error.suggestedFix;
    }),
  },
  {
    name: 'a member of another action of a project is taken',
    rule: 'project-members',
    alter: done(({ args }) => args.action === 'script.read' && 'source' in args),
  },
  {
    name: 'a file by a path of its own',
    rule: 'project-files',
    alter: files((file) => void Object.assign(file, { resPath: 'checked.gd' })),
  },
  {
    name: 'a relative pathAbs',
    rule: 'project-files',
    alter: files((file) => void Object.assign(file, { pathAbs: 'checked.gd' })),
  },
  {
    name: 'the size of a file as a text',
    rule: 'project-files',
    alter: files((file) => void Object.assign(file, { bytes: '13' })),
  },
  { name: 'no files at all', rule: 'project-files', alter: on(GODOT, (e) => void delete e.files) },
  {
    name: 'a refusal with a result',
    rule: 'project-answer',
    alter: on(GODOT, (e) => {
      if (e.ok === false) e.result = {};
    }),
  },
  {
    name: 'a refused call under an id that the project does not know',
    rule: 'project-audit',
    alter: on(GODOT, (e) => {
      if (e.ok === false) (e.meta as Loose).correlationId = 'unaudited';
    }),
  },
];
