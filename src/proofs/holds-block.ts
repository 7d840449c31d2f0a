/** Whether a block of a page is what a template gave, in any form that a site's renderer or a person's formatter gives it; pure. */
import { GENERATORS } from '../generators/index.ts';
import { inert } from '../markup/inert.ts';
import { rulingOf } from '../markup/ruling.ts';
import { normalisePassage } from '../model/passage.ts';
import { fingerprint } from '../outline/fingerprint.ts';
import { everyForm } from '../outline/forms.ts';
import { splitBlocks } from '../outline/split-blocks.ts';
import type { PlacedBlock } from './page-blocks.ts';

type Found = Pick<PlacedBlock, 'where' | 'markdown' | 'fingerprint' | 'around'>;

export const holdsBlock = (written: string, found: Found): boolean =>
  found.where !== 'body'
    ? normalisePassage(written) === normalisePassage(found.markdown) || fingerprint(written) === found.fingerprint
    : holdsForm(written, found) || inertForms(written).some((form) => holdsForm(form, found));

/** Most blocks stand as they were written: other forms are made where they do not. */
const holdsForm = (form: string, found: Found): boolean =>
  isPartOf(form, found) || everyForm(form).some((other) => isPartOf(other, found));

const isPartOf = (written: string, { fingerprint: wanted, around }: Found): boolean =>
  splitBlocks(written).some(({ markdown }) => fingerprint(markdown, around) === wanted);

/** What pages have of it: containers and blocks of HTML become words there, which have other fingerprints. */
const inertForms = (written: string): string[] => [
  ...new Set(
    GENERATORS.flatMap((generator) => inert(written, rulingOf(generator, 'page.md', [])).markdown ?? []).filter(
      (form) => form !== written,
    ),
  ),
];
