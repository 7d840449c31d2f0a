/** Install commands that prose shows, taken apart: the manager, the package, its extras. */
import type { LineRange } from '../../platforms/evidence.ts';

export interface ShownInstall extends LineRange {
  manager: string;
  /** Whose packages the manager installs. */
  ecosystem: string;
  command: string;
  package: string;
  /** Extras or features of the package. */
  extras: string[];
  /** No other package is named beside it. */
  isAlone: boolean;
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

/** Options whose value is a word of its own. */
const VALUED: ReadonlyMap<string, RegExp> = new Map([
  [
    'cargo',
    /^(?:-F|--features|--vers(?:ion)?|--registry|--index|--rename|--target|--root|-p|--package|--profile|--(?:bin|example)|-j|--jobs)$/,
  ],
  [
    'pip',
    /^(?:-i|--index-url|--extra-index-url|-f|--find-links|-c|--constraint|-t|--target|--prefix|--root|--trusted-host|--python|--proxy)$/,
  ],
  [
    'uv',
    /^(?:--group|--extra|--optional|--index|--default-index|--index-url|--extra-index-url|--package|-p|--python)$/,
  ],
  ['poetry', /^(?:-G|--group|-E|--extras|--source|--python|--platform)$/],
  ['pipx', /^(?:--index-url|-i|--python|--suffix|--pip-args)$/],
  ['conda', /^(?:-c|--channel|-n|--name|-p|--prefix|--file)$/],
  ...['npm', 'yarn', 'pnpm', 'bun'].map(
    (each) => [each, /^(?:--registry|--tag|--prefix|-w|--workspace|--filter|--cwd|-C)$/] as const,
  ),
  ['gem', /^(?:-v|--version|-s|--source|-i|--install-dir|-n|--bindir)$/],
  ['composer', /^(?:-d|--working-dir)$/],
  ['dotnet', /^(?:-v|--version|-s|--source|-f|--framework|--package-directory)$/],
]);
const FEATURES = /^(?:-F|--features|-E|--extras|--extra)$/;
/** The package lies in a checkout or a repository, or several in a file. */
const ELSEWHERE = /^(?:-e|--editable|-r|--requirements?|--git|--path|--local)(?:=|$)/;

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
      const { names, features } = taken(words, VALUED.get(manager));
      if (words.some((word) => ELSEWHERE.test(word))) return [];
      return names.flatMap((one): ShownInstall[] => {
        const [, name = '', extras = ''] = /^(@?[\w./-]+?)(?:\[([^\]]*)\])?(?:(?:[=<>~!]=?|@)[^\s]*)?$/.exec(one) ?? [];
        if (name === '' || /^[./]|:\/\/|\.(?:txt|whl|gz|zip|tgz)$/.test(one)) return [];
        // The fence stands above.
        const place = { start: snippet.start + at + 1, end: snippet.start + at + 1 };
        return [
          {
            ...{ manager, ecosystem: ECOSYSTEMS.get(manager) ?? manager, command, package: name },
            extras: [...listed(extras), ...(names.length === 1 ? features : [])],
            isAlone: names.length === 1,
            ...place,
          },
        ];
      });
    }
    return [];
  });
}

/** Words that name packages, and those that ask for features. */
function taken(words: readonly string[], valued: RegExp | undefined): { names: string[]; features: string[] } {
  const names: string[] = [];
  const features: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const [option = '', value] = word.split(/=(.*)/s);
    if (!word.startsWith('-')) {
      if (word !== '') names.push(word);
    } else if (value !== undefined) {
      if (FEATURES.test(option)) features.push(...listed(value));
    } else if (valued?.test(word) === true) {
      at++;
      if (FEATURES.test(word)) features.push(...listed(words[at] ?? ''));
    }
  }
  return { names, features };
}

const listed = (text: string): string[] =>
  text
    .split(/[\s,]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** PEP 503: `Foo_Bar` and `foo-bar` are one package; npm's names differ by nothing but case. */
export const samePackage = (a: string, b: string): boolean => fold(a) === fold(b);
const fold = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[-_.]+/g, '-')
    .replace(/@(?:latest|next|\d[\w.]*)$/, '');
