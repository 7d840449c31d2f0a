/** Install commands that prose shows, taken apart: the manager, the package, its extras. */
import type { LineRange } from '../../platforms/evidence.ts';

export interface ShownInstall extends LineRange {
  manager: string;
  /** Whose packages the manager installs. */
  ecosystem: string;
  command: string;
  package: string;
  extras: string[];
}

const COMMANDS: readonly [string, RegExp][] = [
  ['pip', /^(?:python[\d.]* -m |py -m |sudo )?pip[\d.]* install (.+)$/],
  ['uv', /^uv (?:add|pip install) (.+)$/],
  ['poetry', /^poetry add (.+)$/],
  ['pipx', /^pipx install (.+)$/],
  ['conda', /^(?:conda|mamba) install (.+)$/],
  ['npm', /^npm (?:install|i|add) (.+)$/],
  ['yarn', /^yarn (?:global )?add (.+)$/],
  ['pnpm', /^pnpm (?:add|install|i) (.+)$/],
  ['bun', /^bun (?:add|install) (.+)$/],
  ['go', /^go (?:get|install) (.+)$/],
  ['cargo', /^cargo (?:add|install) (.+)$/],
  ['gem', /^gem install (.+)$/],
  ['composer', /^composer require (.+)$/],
  ['dotnet', /^dotnet add (?:\S+ )?package (.+)$/],
  ['brew', /^brew install (.+)$/],
];

const ECOSYSTEMS: ReadonlyMap<string, string> = new Map([
  ...['pip', 'uv', 'poetry', 'pipx'].map((each) => [each, 'python'] as const),
  ...['npm', 'yarn', 'pnpm', 'bun'].map((each) => [each, 'node'] as const),
  ['cargo', 'rust'],
  ['gem', 'ruby'],
  ['composer', 'php'],
]);

/** Commands that install a published package; those of a checkout (`-e .`, `.`, URLs, requirement files) are not. */
export function installsIn(snippet: { language: string; code: string; start: number }): ShownInstall[] {
  if (
    !/^(?:|bash|sh|shell|zsh|console|shell-session|sh-session|powershell|text|terminal|cmd|bat)$/i.test(
      snippet.language,
    )
  )
    return [];
  return snippet.code.split('\n').flatMap((line, at): ShownInstall[] => {
    const command = line
      .trim()
      .replace(/^(?:\$|>|%|PS>)\s+/, '')
      .replace(/(?<!\s)\s+#[\s\S]*$/, '');
    for (const [manager, pattern] of COMMANDS) {
      const rest = pattern.exec(command)?.[1];
      if (rest === undefined) continue;
      const words = rest.split(/\s+/).map((word) => word.replace(/^["']|["']$/g, ''));
      const names = words.filter((word) => !word.startsWith('-') && word !== '');
      if (
        names.length !== 1 ||
        words.some((word) => /^(?:-e|-r|--editable|-U|--upgrade)$/.test(word) && word !== '-U' && word !== '--upgrade')
      )
        return [];
      const [, name = '', extras = ''] =
        /^(@?[\w./-]+?)(?:\[([^\]]*)\])?(?:(?:[=<>~!]=?|@)[^\s]*)?$/.exec(names[0]!) ?? [];
      if (name === '' || /^[./]|:\/\/|\.(?:txt|whl|gz|zip|tgz)$/.test(names[0]!)) return [];
      return [
        {
          manager,
          ecosystem: ECOSYSTEMS.get(manager) ?? manager,
          command,
          package: name,
          extras: extras
            .split(',')
            .map((extra) => extra.trim())
            .filter((extra) => extra !== ''),
          // The fence stands above.
          start: snippet.start + at + 1,
          end: snippet.start + at + 1,
        },
      ];
    }
    return [];
  });
}

/** PEP 503: `Foo_Bar` and `foo-bar` are one package; npm's names differ by nothing but case. */
export const samePackage = (a: string, b: string): boolean => fold(a) === fold(b);
const fold = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[-_.]+/g, '-')
    .replace(/@(?:latest|next|\d[\w.]*)$/, '');
