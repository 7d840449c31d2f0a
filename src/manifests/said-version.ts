/** A version that a Python manifest has elsewhere: the literal of a module's attribute, or a file that is nothing else. Pure. */
import { folderOf, type ManifestFacts } from './manifest.ts';

/** `attr`: `tide._version.__version__`; `file`: `VERSION` (https://setuptools.pypa.io/en/latest/userguide/declarative_config.html#metadata). */
export interface SaidElsewhere {
  attr?: string | undefined;
  file?: string | undefined;
}

/** `attr: tide.__version__` and `file: VERSION`, as a setup.cfg writes them. */
export function elsewhereIn(written: string): SaidElsewhere {
  const [, how, what = ''] = /^(attr|file):[ \t]*(\S+)$/.exec(written.trim()) ?? [];
  return how === undefined ? {} : { [how]: what };
}

export function versionSaid(
  { attr, file }: SaidElsewhere,
  manifest: Pick<ManifestFacts, 'path'>,
  textOf: (path: string) => string | undefined,
): ManifestFacts['version'] {
  const root = folderOf(manifest.path);
  if (file !== undefined) {
    const text = textOf(root + file);
    const value = text?.trim() ?? '';
    return isVersion(value) ? { value, start: 1, end: 1, path: root + file } : null;
  }
  const dot = attr?.lastIndexOf('.') ?? -1;
  if (attr === undefined || dot < 1) return null;
  const module = attr.slice(0, dot).replaceAll('.', '/');
  const name = attr.slice(dot + 1);
  for (const folder of ['', 'src/', 'lib/'])
    for (const end of ['.py', '/__init__.py']) {
      const path = `${root}${folder}${module}${end}`;
      const text = textOf(path);
      if (text !== undefined) return literalIn(text, name, path);
    }
  return null;
}

/** `__version__ = "2.4.1"`, once and on a line of its own. */
function literalIn(text: string, name: string, path: string): ManifestFacts['version'] {
  const found = text.split(/\r?\n/).flatMap((line, at) => {
    const [, called, value = ''] = /^(\w+) *(?:: *[\w.]+ *)?= *["']([^"']*)["'] *(?:#.*)?$/.exec(line) ?? [];
    return called === name && isVersion(value) ? [{ value, start: at + 1, end: at + 1, path }] : [];
  });
  return found.length === 1 ? (found[0] ?? null) : null;
}

const isVersion = (text: string): boolean => /^v?\d[\w.+!-]{0,60}$/.test(text);
