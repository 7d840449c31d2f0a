/** W1, product side: the inventory artifact from the checkout that the engine made. */
import { InternalError } from '../../errors.ts';
import type { RepoInventory } from '../../model/repo-inventory.ts';
import type { WorkerContext } from '../worker.ts';
import { takeInventory } from './inventory.ts';

export async function scoutProduct({ config, dirs, inputs, progress, signal }: WorkerContext): Promise<RepoInventory> {
  const { product } = inputs;
  if (product === null) throw new InternalError('A launch has no checkout of its product.');
  const notes = [
    ...(product.dirty ? ['The product has uncommitted changes, which were not read.'] : []),
    ...(product.origin === 'folder'
      ? ['The product is a folder without git: citations name no commit of its own.']
      : []),
  ];
  return takeInventory({
    root: dirs.product,
    repository: product.repository,
    sha: product.sha,
    ref: product.ref,
    dirty: product.dirty,
    locale: config.locales[0] ?? 'en',
    exclude: config.ingestion.exclude,
    scanDirectories: config.ingestion.scan_directories,
    notes,
    signal,
    onProgress: (done) => progress.advance('W1', done),
  });
}
