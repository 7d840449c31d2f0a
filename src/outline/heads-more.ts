/** A heading that stands too high: under "Install" stands most of a document, which is no installation; what it heads is then judged by itself. Pure. */
import type { OutlineSection, SectionRole } from '../model/outline.ts';
import type { Meaning } from './role-words.ts';
import { sectionsBelow } from './sections-below.ts';

interface Known {
  sections: readonly OutlineSection[];
  /** Of a section that was judged. */
  roleOf(section: OutlineSection): SectionRole | undefined;
  /** What the heading of a section means, where that is known. */
  meaningOf(section: OutlineSection): Meaning['means'] | undefined;
  /** Whether its code installs something. */
  installs(section: OutlineSection): boolean;
}

/** What stands below these by its nature. */
const OWN: ReadonlyMap<SectionRole, ReadonlySet<string>> = new Map([
  ['install', new Set(['install', 'requirements', 'limits', 'troubleshooting', 'security'])],
  ['requirements', new Set(['requirements', 'install', 'limits'])],
]);

/** Whether more of what stands below a section is of other kinds than of its own, and a heading there says so; each section is looked at once. */
export function headedTooHigh(known: Known): (section: OutlineSection) => boolean {
  const found = new Map<OutlineSection, boolean>();
  return (section) => {
    const isHigh = found.get(section) ?? headsMore(section, known);
    found.set(section, isHigh);
    return isHigh;
  };
}

function headsMore(section: OutlineSection, known: Known): boolean {
  const own = OWN.get(known.roleOf(section) ?? 'unknown');
  if (own === undefined) return false;
  const { sections } = known;
  const children = sections.flatMap((each, at) => (each.parent === section.section_id ? [at] : []));
  const others = children.filter((at) => !isOwn(sectionsBelow(sections, at), own, known));
  const isSaid = others.some((at) => {
    const means = known.meaningOf(sections[at] as OutlineSection);
    return means !== undefined && !own.has(means);
  });
  const linesAt = (places: readonly number[]): number =>
    places.reduce((sum, at) => sum + linesOf(sectionsBelow(sections, at)), 0);
  const rest = linesOf([section]) + linesAt(children.filter((at) => !others.includes(at)));
  return isSaid && linesAt(others) > rest;
}

/** It means so, or its code installs something; what "Usage" installs is no installation. */
function isOwn(below: readonly OutlineSection[], own: ReadonlySet<string>, known: Known): boolean {
  const [first] = below;
  const means = first === undefined ? undefined : known.meaningOf(first);
  return means === undefined ? below.some((each) => known.installs(each)) : own.has(means);
}

const linesOf = (sections: readonly OutlineSection[]): number =>
  sections.reduce(
    (sum, { blocks }) => sum + blocks.reduce((own, { start_line: from, end_line: to }) => own + to - from + 1, 0),
    0,
  );
