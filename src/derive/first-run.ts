/** How a program is run from an empty folder in its ecosystem: what to set up, the file's name, the command. */
import type { Example, ProductFacts } from '../model/product-facts.ts';
import { mainClass } from '../samples/java-program.ts';
import { coordinatesOf, pomWith } from './java-project.ts';

interface Run {
  file: string;
  setup: string[];
  command: string;
  /** A file that stands beside it. */
  build?: { file: string; text: string };
}

type Facts = Pick<ProductFacts, 'install_commands' | 'manifest' | 'documents'>;

/** By the language of the program; `needed`: extras of the package, of Java the class that begins. Undefined where nothing shows how. */
export function firstRun(language: string, needed: readonly string[], facts: Facts): Run | undefined {
  const { manifest } = facts;
  const name = manifest?.name?.value;
  if (manifest == null || name === undefined) return undefined;
  // What the product's install section says is above; extras are what it does not say.
  const added = (manager: string): string[] => {
    const found = facts.install_commands.find((each) => each.manager === manager);
    return found === undefined ? [] : [found.command];
  };
  switch (language) {
    case 'python':
    case 'py':
      return {
        file: 'first_run.py',
        setup: needed.length === 0 ? [] : [`pip install "${name}[${needed.join(',')}]"`],
        command: 'python first_run.py',
      };
    case 'module':
      return { file: 'first-run.mjs', setup: [], command: 'node first-run.mjs' };
    case 'commonjs':
      return { file: 'first-run.cjs', setup: [], command: 'node first-run.cjs' };
    case 'typescript':
    case 'ts':
      return { file: 'first-run.mts', setup: [], command: 'npx tsx first-run.mts' };
    case 'go':
      return { file: 'main.go', setup: ['go mod init first-run'], command: 'go mod tidy\ngo run .' };
    case 'rust': {
      const add = cargoAdd(name, needed, facts);
      return add === undefined
        ? undefined
        : { file: 'src/main.rs', setup: ['cargo init --name first-run', add], command: 'cargo run' };
    }
    case 'csharp':
      return added('dotnet').length > 0
        ? { file: 'Program.cs', setup: ['dotnet new console', ...added('dotnet')], command: 'dotnet run' }
        : undefined;
    case 'java': {
      const [main] = needed;
      const found = coordinatesOf(facts);
      // Java runs a source file with what lies on its class path (https://openjdk.org/jeps/330).
      return main === undefined || found === undefined
        ? undefined
        : {
            file: `${main}.java`,
            setup: [],
            command: `mvn -q dependency:copy-dependencies\njava -cp "target/dependency/*" ${main}.java`,
            build: { file: 'pom.xml', text: pomWith(found) },
          };
    }
    case 'ruby':
      return { file: 'first_run.rb', setup: [], command: 'ruby first_run.rb' };
    case 'php':
      return { file: 'first_run.php', setup: [], command: 'php first_run.php' };
    default:
      return undefined;
  }
}

/** The documents' own command where it asks for all features that the program needs, else with these. */
function cargoAdd(name: string, needed: readonly string[], facts: Facts): string | undefined {
  const shown = facts.install_commands.flatMap(({ manager, command }) =>
    manager === 'cargo' && command.startsWith('cargo add') ? [command] : [],
  );
  const asked = (command: string): ReadonlySet<string> => new Set(command.split(/[\s,="']+/));
  const found = shown.find((command) => needed.every((feature) => asked(command).has(feature)));
  return shown.length === 0 ? undefined : (found ?? `cargo add ${name} --features ${needed.join(',')}`);
}

/** How the program's language is run: modules of JavaScript by another file name than scripts. */
export const runKey = ({ language, code, extras }: Pick<Example, 'language' | 'code' | 'extras'>): string => {
  const isScript = ['javascript', 'js', 'mjs', 'cjs'].includes(language);
  const lines = code.split('\n');
  const isModule =
    lines.some((line) => /^(?:import|export)\b/.test(line)) ||
    (!/\brequire\(/.test(code) &&
      lines.some((line) => /^\s*(?:import|export|await)\b/.test(line) || line.includes(' = await ')));
  const kind = isScript ? (isModule ? 'module' : 'commonjs') : language;
  const begins = language === 'java' ? [mainClass(code) ?? []].flat() : [];
  return [kind, ...begins, ...extras.map(encodeURIComponent)].join('+');
};
