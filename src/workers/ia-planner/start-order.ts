/** Where the parts of a document of first steps stand on getting started: together, in the order of the document; pure. */
import type { SectionRole } from '../../model/outline.ts';
import { titleSection, type Unit } from './units.ts';

/** The groups of the page, in this order. */
export const STARTING: readonly SectionRole[] = ['requirements', 'install', 'first_steps'];

/** One part, under the title of the document: as a way to install, as what is required, or as first steps. */
export function inOrder(units: readonly Unit[]): Unit[] {
  const [first] = units;
  if (first === undefined) return [];
  const title = titleSection(first.document);
  const role = title !== undefined && STARTING.includes(title.role) ? title.role : 'first_steps';
  const sections = units.flatMap((unit) => unit.sections);
  // Where the title has no words of its own, each part stands under its own heading.
  const isHeaded = title !== undefined && sections.includes(title);
  return isHeaded ? [{ ...first, root: title, role, sections }] : units.map((unit) => as(unit, role));
}

const as = (unit: Unit, role: SectionRole): Unit =>
  unit.role === role || unit.role === 'requirements' ? unit : { ...unit, role };
