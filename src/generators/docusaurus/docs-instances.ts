/** The docs plugins of a Docusaurus site, each with its folder, its versions and where it serves them: versions of one are no versions of another. */
import { readJson } from '../../yaml/foreign-data.ts';
import { withoutComments } from '../folder-setting.ts';
import { entriesOf, textOf } from '../object-entries.ts';
import { contentFolder, type FileSet, inside, isInside, under } from '../routes.ts';
import { contentPlugins } from './config.ts';
import { type DocsOptions, docsOptions, optionsFrom } from './docs-options.ts';

export interface DocsInstance extends DocsOptions {
  /** The folder of the documents that are in no version. */
  folder: string;
  /** The folder of the versions' folders. */
  versioned: string;
  listed: readonly string[];
}

/** The preset's own first. */
export function docsInstances(
  files: Pick<FileSet, 'read' | 'hasFolder'>,
  root: string,
  config: string,
): DocsInstance[] {
  const text = withoutComments(config);
  const plugins = contentPlugins(config).filter(({ kind }) => kind === 'docs');
  const ids = plugins.map(({ options }) => textOf(entriesOf(options).get('id')) ?? 'default');
  const own = plugins[ids.indexOf('default')];
  const named = plugins.flatMap((plugin, place) =>
    ids[place] === 'default' ? [] : [{ plugin, id: ids[place] ?? '' }],
  );
  const at = (prefix: string) => {
    const versioned = under(root, `${prefix}versioned_docs`);
    const listed = readVersions(files.read(under(root, `${prefix}versions.json`)));
    return { versioned, listed, kept: (version: string) => files.hasFolder(under(versioned, `version-${version}`)) };
  };
  const usual = at('');
  return [
    {
      ...docsOptions(config, usual.listed, usual.kept),
      folder: own === undefined ? under(root, 'docs') : contentFolder(root, own.path),
      versioned: usual.versioned,
      listed: usual.listed,
    },
    ...named.map(({ plugin, id }) => {
      const { versioned, listed, kept } = at(`${id}_`);
      const options = optionsFrom(entriesOf(plugin.options), text, listed, kept);
      return { ...options, folder: contentFolder(root, plugin.path), versioned, listed };
    }),
  ];
}

/** The docs plugin that a file is of, and its version there; `current` outside of all. */
export function instanceOf(
  instances: readonly DocsInstance[],
  path: string,
): { instance: DocsInstance; version: string; folder: string } | undefined {
  for (const instance of instances) {
    if (isInside(path, instance.versioned)) {
      const name = inside(path, instance.versioned).split('/', 1)[0] ?? '';
      return { instance, version: name.replace(/^version-/, ''), folder: under(instance.versioned, name) };
    }
  }
  const instance = instances
    .filter(({ folder }) => isInside(path, folder))
    .sort((a, b) => b.folder.length - a.folder.length)[0];
  return instance === undefined ? undefined : { instance, version: 'current', folder: instance.folder };
}

function readVersions(text: string | undefined): string[] {
  try {
    const data: unknown = text === undefined ? [] : readJson(text);
    return Array.isArray(data) ? data.filter((item): item is string => typeof item === 'string') : [];
  } catch {
    return [];
  }
}
