/** The Studio plugin as one `.rbxmx`: the main script with its modules below it. Same sources, same bytes. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const PLUGIN_FILE = 'launch-bridge.rbxmx';
const NAME = 'LaunchBridge';
const MAIN = 'Main.server.luau';
const sources = path.resolve(import.meta.dirname, '..', '..', 'plugin', 'roblox', 'src');

export interface PluginScript {
  className: 'Script' | 'ModuleScript';
  name: string;
  source: string;
}

/** The main script first, then the modules by name. */
export function pluginScripts(): PluginScript[] {
  const read = (file: string): string => readFileSync(path.join(sources, file), 'utf8');
  const modules = readdirSync(sources)
    .filter((file) => file.endsWith('.luau') && file !== MAIN)
    .sort();
  return [
    { className: 'Script', name: NAME, source: read(MAIN) },
    ...modules.map(
      (file): PluginScript => ({ className: 'ModuleScript', name: file.slice(0, -5), source: read(file) }),
    ),
  ];
}

export function pluginModel(scripts: readonly PluginScript[] = pluginScripts()): string {
  const [main, ...modules] = scripts;
  if (main === undefined) throw new Error('Unexpected plugin without a main script.');
  const inside = modules.map((one, index) => item(one, index + 1, '')).join('');
  return `<roblox version="4">\n${item(main, 0, inside)}</roblox>\n`;
}

function item({ className, name, source }: PluginScript, index: number, inside: string): string {
  if (source.includes(']]>'))
    throw new Error(`Unexpected \`]]>\` in ${name}, expected Luau that a CDATA section can hold.`);
  return `<Item class="${className}" referent="RBX${index}">
<Properties>
<string name="Name">${name}</string>
<ProtectedString name="Source"><![CDATA[${source}]]></ProtectedString>
</Properties>
${inside}</Item>
`;
}
