/** Whether a section leads from one version of the product to another: half of its samples are of what is no more. */
import type { OutlineDocument, OutlineSection } from '../model/outline.ts';

const LEADS =
  /\b(?:upgrad|migrat)(?:e|es|ing|ion|ions)\b|\bbreaking changes\b|\b(?:old|legacy|previous|deprecated) (?:api|version|syntax)\b/iu;
const ARROW = /(?<![\w.])v?\d[\d.x]* ?(?:→|=>|->|⇒|to) ?v?\d/iu;
const FILES =
  /(?:^|\/)(?:upgrad(?:e|ing)|migrat(?:e|ing|ions?))\b[^/]*$|(?:^|\/)(?:upgrad(?:e|ing)|migrat(?:e|ing|ions?))\//iu;

export function isOtherVersion(document: Pick<OutlineDocument, 'path' | 'sections'>, section: OutlineSection): boolean {
  if (section.subject === 'older' || section.role === 'changes' || FILES.test(document.path)) return true;
  return isLed(section, document.sections);
}

const known = new WeakMap<readonly OutlineSection[], ReadonlySet<string>>();
/** Whether its heading, or one above it, leads from one version to another. */
function isLed(section: OutlineSection, sections: readonly OutlineSection[]): boolean {
  let led = known.get(sections);
  if (led === undefined) {
    const found = new Set<string>();
    // What a section stands in comes before it.
    for (const { section_id, parent, heading } of sections)
      if (found.has(parent ?? '') || leads(heading?.text ?? '')) found.add(section_id);
    led = found;
    known.set(sections, led);
  }
  return led.has(section.section_id) || leads(section.heading?.text ?? '');
}

const leads = (heading: string): boolean => LEADS.test(heading) || ARROW.test(heading);
