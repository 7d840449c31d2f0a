/** Managers of Godot projects: the envelope with files of a project, and each code for the reason that the document gives it. */
import { win32 } from 'node:path';
import { type Answer, arrayOf, objectOf, textAt } from '../answer.ts';
import type { Rule } from '../rule.ts';
import { shapeProblems } from '../shape.ts';
import { sectionOf } from './sections.ts';

const codes = sectionOf('Error codes');
const causes: readonly { id: string; code: string; acts: readonly string[]; says: string }[] = [
  {
    id: 'project-not-found',
    code: 'E_NOT_FOUND',
    acts: ['project-missing', 'project-nowhere'],
    says: 'A file that is not in the project, and a project that is not there, are E_NOT_FOUND.',
  },
  {
    id: 'project-fence',
    code: 'E_PERMISSION_DENIED',
    acts: ['project-outside'],
    says: 'A path that leads out of the project is E_PERMISSION_DENIED.',
  },
  {
    id: 'project-dangerous',
    code: 'E_PERMISSION_DENIED',
    acts: ['project-deleted'],
    says: 'Deleting a file of a project is E_PERMISSION_DENIED while ALLOW_DANGEROUS_OPS is off.',
  },
  {
    id: 'external-code',
    code: 'E_PERMISSION_DENIED',
    acts: ['external'],
    says: 'What ALLOW_EXTERNAL_TOOLS gates is E_PERMISSION_DENIED while it is off.',
  },
  {
    id: 'editor-code',
    code: 'E_NOT_CONNECTED',
    acts: ['editor'],
    says: 'What needs the editor is E_NOT_CONNECTED while none is connected.',
  },
  {
    id: 'unsupported-code',
    code: 'E_UNSUPPORTED',
    acts: ['lacking'],
    says: 'What the machine cannot do is E_UNSUPPORTED.',
  },
  {
    id: 'project-members',
    code: 'E_SCHEMA_VALIDATION',
    acts: ['project-other-member'],
    says: 'A member that only another action takes is E_SCHEMA_VALIDATION.',
  },
];
const code = ({ body }: Answer): string => String(objectOf(body.error).code);

export const godotRules: readonly Rule[] = [
  ...causes.map(
    ({ id, code: expected, acts, says }): Rule => ({
      id,
      section: codes,
      says,
      sees: acts,
      judge: (...answers) =>
        answers.flatMap((answer, index) => (code(answer) === expected ? [] : [`${acts[index]} is ${code(answer)}`])),
    }),
  ),
  {
    id: 'unsupported-helps',
    section: codes,
    says: 'E_UNSUPPORTED says in `suggestedFix` what is missing.',
    sees: ['lacking'],
    judge: ({ body }) =>
      String(objectOf(body.error).suggestedFix ?? '').includes(' ') ? [] : ['`suggestedFix` says nothing'],
  },
  {
    id: 'project-files',
    section: sectionOf('Response envelope'),
    says: 'A file of a project has its kind, its absolute path, its path as `res://…` and its size.',
    sees: ['project-read'],
    judge: ({ body }) => [
      ...shapeProblems(body, {
        'files[].kind': 'text',
        'files[].pathAbs': 'text',
        'files[].resPath': 'text',
        'files[].bytes?': 'number',
      }),
      ...arrayOf(body.files).flatMap((file) => fileProblems(objectOf(file))),
      ...(arrayOf(body.files).length > 0 ? [] : ['the file that was read is not among `files`']),
    ],
  },
  {
    id: 'project-answer',
    section: sectionOf('Response envelope'),
    says: 'Managers of a project answer in the envelope: a result or an error, never both.',
    sees: ['project-read', 'project-missing', 'project-outside', 'editor'],
    judge: (...answers) =>
      answers.flatMap(({ body }) => [
        ...shapeProblems(body, { ok: 'boolean', summary: 'text', 'meta.correlationId': 'text' }),
        ...(body.ok === (body.error === null) && body.ok === (body.result !== null)
          ? []
          : [`${String(objectOf(body.meta).action)} has a result and an error, or neither`]),
      ]),
  },
  {
    id: 'project-audit',
    section: sectionOf('Correlation IDs'),
    says: 'A call on a project, also one that was refused, has a line in its `.godot_mcp/audit.log` under its correlation id.',
    sees: ['project-audited'],
    judge: (audited) =>
      arrayOf(audited.body.ids).flatMap((id, index) =>
        textAt(audited, 'text').includes(String(id))
          ? []
          : [`${index === 0 ? 'a call' : 'a refused call'} has no line`],
      ),
  },
];

const fileProblems = ({ pathAbs, resPath }: Readonly<Record<string, unknown>>): string[] => [
  ...(String(resPath).startsWith('res://') ? [] : [`\`resPath\` is ${String(resPath)}, expected res://…`]),
  ...(win32.isAbsolute(String(pathAbs)) ? [] : [`\`pathAbs\` is ${String(pathAbs)}, expected an absolute path`]),
];
