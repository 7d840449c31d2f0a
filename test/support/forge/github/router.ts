/** Finds the documented operation of a method and path. */
import type { Description } from './description.ts';

/** Parameters that may hold slashes (`x-multi-segment` in GitHub's description). */
const MULTI = new Set([
  'ref',
  'branch',
  'basehead',
  'path',
  'sha',
  'commit_sha',
  'tree_sha',
  'tag',
  'dir',
  'subject_digest',
]);

export interface Route {
  id: string;
  names: string[];
  pattern: RegExp;
  weight: string;
}
export type Match = { id: string; params: Record<string, string> };

export function createRouter(description: Description): (method: string, path: string) => Match | undefined {
  const byMethod = new Map<string, Route[]>();
  for (const [method, path, id] of description.routes)
    byMethod.set(method, [...(byMethod.get(method) ?? []), toRoute(path, id)]);
  for (const routes of byMethod.values()) routes.sort((a, b) => (a.weight < b.weight ? -1 : 1));
  return (method, path) => {
    for (const { id, names, pattern } of byMethod.get(method) ?? []) {
      const match = pattern.exec(path);
      if (match)
        return { id, params: Object.fromEntries(names.map((name, at) => [name, decode(match[at + 1] ?? '')])) };
    }
    return undefined;
  };
}

/** Fixed segments win over parameters, parameters over those that may hold slashes, longer over shorter. */
function toRoute(path: string, id: string): Route {
  const names: string[] = [];
  const segments = path.split('/').slice(1);
  const pattern = segments.map((segment) =>
    segment
      .split(/(\{[^}]+\})/)
      .map((part) => {
        if (!part.startsWith('{')) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
        const name = part.slice(1, -1);
        names.push(name);
        return MULTI.has(name) || name === 'base' || name === 'head' ? '(.+)' : '([^/]+)';
      })
      .join(''),
  );
  const weight = segments
    .map((segment) => (!segment.includes('{') ? '0' : MULTI.has(segment.slice(1, -1)) ? '2' : '1'))
    .join('')
    .padEnd(20, '9');
  return { id, names, pattern: new RegExp(`^/${pattern.join('/')}$`), weight };
}

const decode = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};
