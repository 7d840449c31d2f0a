/** What the check does to the managers of Godot projects: a small project is made in the given folder, read, and asked for what must be refused. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectOf, readAnswer } from '../answer.ts';
import type { Act, Acts, Stage } from '../rule.ts';

const SCRIPT = 'extends Node\n';
type ManagerWith = (stage: Stage, action: string) => Promise<string>;

/** Makes the project where it is not there yet; the folder as it is sent. */
function projectOf(stage: Stage): string {
  const folder = join(stage.given('project'), 'godot');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'project.godot'), 'config_version=4\n\n[application]\n\nconfig/name="Checked"\n');
  writeFileSync(join(folder, 'checked.gd'), SCRIPT);
  return folder;
}

export function godotActs(managerWith: ManagerWith): Acts {
  const on =
    (action: string, args: object): Act =>
    async (stage) =>
      stage.call(await managerWith(stage, action), { action, projectPath: projectOf(stage), ...args });
  return {
    'project-read': on('script.read', { scriptPath: 'res://checked.gd' }),
    'project-missing': on('script.read', { scriptPath: 'res://no_such_file.gd' }),
    'project-outside': on('script.read', { scriptPath: 'res://../outside.gd' }),
    'project-nowhere': on('script.read', { scriptPath: 'res://checked.gd', projectPath: 'no_such_folder_anywhere' }),
    'project-other-member': on('script.read', { scriptPath: 'res://checked.gd', source: '' }),
    'project-deleted': on('delete', { path: 'res://checked.gd' }),
    editor: on('connect', {}),
    async 'project-audited'(stage) {
      const { body } = await on('script.read', { scriptPath: 'res://checked.gd' })(stage);
      const { body: refused } = await on('script.read', { scriptPath: 'res://../outside.gd' })(stage);
      const ids = [body, refused].map(({ meta }) => objectOf(meta).correlationId);
      return readAnswer({ result: { ids, text: read(join(projectOf(stage), '.godot_mcp', 'audit.log')) } });
    },
  };
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
