/** W1, product side: the inventory artifact from the checkout that the pinning left. */
import type { RepoInventory } from '../../model/repo-inventory.ts';
import type { WorkerContext } from '../worker.ts';
import type { Prepared } from './inputs.ts';
import { takeInventory } from './inventory.ts';

export function scoutProduct(context: WorkerContext, product: Prepared): RepoInventory {
  const { config, dirs, progress, signal } = context;
  return takeInventory({
    root: dirs.product,
    repository: product.repository,
    sha: product.sha,
    ref: product.ref,
    dirty: product.dirty,
    locale: config.locales[0] ?? 'en',
    exclude: config.ingestion.exclude,
    scanDirectories: config.ingestion.scan_directories,
    notes: product.notes,
    signal,
    onProgress: (done) => progress.advance('W1', done),
  });
}
