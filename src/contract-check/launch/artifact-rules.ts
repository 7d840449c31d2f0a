/** Artifacts: the bytes whose hash was stated, as text or base64 as their type says. */
import { createHash } from 'node:crypto';
import { arrayOf, at, isRefused, objectOf } from '../answer.ts';
import type { Rule } from '../rule.ts';

const section = 'launch-tools.md › ArtifactResponse';
const isText = (type: string): boolean => /^text\/|json|yaml|xml|toml|javascript/i.test(type);
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export const artifactRules: readonly Rule[] = [
  {
    id: 'artifact-bytes',
    section,
    says: 'Text artifacts are text, others base64, `content_type` says which, and the content has the hash that was listed.',
    sees: ['artifacts'],
    judge: ({ body }) => {
      const read = arrayOf(body.read).map(objectOf);
      if (read.length === 0) return ['the run has no artifacts'];
      return read.flatMap(({ ok, name, content, content_type, listed, sha256: stated, next_offset }) => {
        if (ok !== true || typeof content !== 'string') return [`${String(name)} cannot be read`];
        const asText = isText(String(content_type));
        const bytes = Buffer.from(content, asText ? 'utf8' : 'base64');
        const isWhole = next_offset === undefined || next_offset === null;
        return [
          ...(stated === listed ? [] : [`${String(name)} has another hash than its status says`]),
          ...(!isWhole || sha256(bytes) === stated
            ? []
            : [`${String(name)} (${String(content_type)}) is not the bytes of its hash`]),
        ];
      });
    },
  },
  {
    id: 'artifact-run',
    section,
    says: 'The answer names the run and the artifact that were asked for.',
    sees: ['artifact', 'done'],
    judge: ({ body }, status) => [
      ...(body.run_id === at(status.body, 'status.run_id') ? [] : ['`run_id` is another']),
      ...(at(body, 'artifact.name') === at(status.body, 'status.artifacts.0.name')
        ? []
        : ['`artifact.name` is another']),
    ],
  },
  {
    id: 'no-artifact',
    section,
    says: 'An artifact that is not there is refused.',
    sees: ['no-artifact'],
    judge: (answer) => (isRefused(answer) ? [] : ['it was answered']),
  },
];
