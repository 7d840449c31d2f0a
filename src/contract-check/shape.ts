/** Members with their types as a small table: `{'meta.run_id': 'string', 'result.files[].path': 'string', 'meta.replayed?': 'boolean'}`. */
import { isObject } from './answer.ts';

/** Words for a type, or the list of texts that may stand there; `x|null` also takes null. */
export type Shape = Readonly<Record<string, string | readonly string[]>>;

/** One sentence for each member that is missing or of another type; none when the value fits. */
export function shapeProblems(value: unknown, shape: Shape): string[] {
  return Object.entries(shape).flatMap(([path, type]) => {
    const isOptional = path.endsWith('?');
    return memberProblems(value, (isOptional ? path.slice(0, -1) : path).split('.'), '', type, isOptional);
  });
}

function memberProblems(
  value: unknown,
  [part, ...rest]: readonly string[],
  before: string,
  type: string | readonly string[],
  isOptional: boolean,
): string[] {
  if (part === undefined) return typeProblem(value, before, type);
  const name = part.endsWith('[]') ? part.slice(0, -2) : part;
  const here = before === '' ? name : `${before}.${name}`;
  if (!isObject(value) || !Object.hasOwn(value, name)) {
    const near = isObject(value) ? Object.keys(value).find((key) => plain(key) === plain(name)) : undefined;
    if (isOptional && near === undefined) return [];
    return [`\`${here}\` is missing${near === undefined ? '' : `, \`${near}\` is there`}`];
  }
  const member = value[name];
  if (name === part) return memberProblems(member, rest, here, type, isOptional);
  if (!Array.isArray(member)) return [`\`${here}\` is ${named(member)}, expected a list`];
  return member.flatMap((item, index) => memberProblems(item, rest, `${here}[${index}]`, type, isOptional));
}

function typeProblem(value: unknown, path: string, type: string | readonly string[]): string[] {
  if (typeof type !== 'string')
    return typeof value === 'string' && type.includes(value)
      ? []
      : [`\`${path}\` is ${JSON.stringify(value)}, expected one of ${type.join(', ')}`];
  return type.split('|').some((one) => fits(value, one)) ? [] : [`\`${path}\` is ${named(value)}, expected ${type}`];
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
function fits(value: unknown, type: string): boolean {
  if (type === 'any') return value !== undefined;
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isSafeInteger(value);
  if (type === 'text') return typeof value === 'string' && value !== '';
  if (type === 'sha256') return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
  if (type === 'time') return typeof value === 'string' && TIME.test(value);
  return typeof value === type;
}
const named = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'a list'
      : isObject(value)
        ? 'an object'
        : JSON.stringify(value)?.slice(0, 60);
/** Spelling apart. */
const plain = (key: string): string => key.replace(/[_-]/g, '').toLowerCase();
