/** How a Hugo site's configuration has ids made. */
import type { HugoFacts } from '../../model/repo-inventory.ts';
import type { HeadingIdOptions } from '../generator.ts';
import { type FileSet, under } from '../routes.ts';

export function headingIdOptions({
  root,
  files,
  hugo,
}: {
  root: string;
  files: Pick<FileSet, 'read'>;
  hugo: HugoFacts | null;
}): HeadingIdOptions {
  if (hugo === null) return {};
  const hasTermIds = hugo.config_files.some((file) =>
    /autoDefinitionTermID["']?\s*[=:]\s*true/i.test(files.read(under(root, file)) ?? ''),
  );
  return { style: hugo.heading_id_type, ...(hasTermIds ? { terms: true } : {}) };
}
