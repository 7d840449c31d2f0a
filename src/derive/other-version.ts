/** Whether a section leads from one version of the product to another: half of its samples are of what is no more. */
import type { OutlineDocument, OutlineSection } from '../model/outline.ts';

const LEADS =
  /\b(?:upgrad|migrat)(?:e|es|ing|ion|ions)\b|\bbreaking changes\b|\b(?:old|legacy|previous|deprecated) (?:api|version|syntax)\b/iu;
const ARROW = /(?<![\w.])v?\d[\d.x]* ?(?:→|=>|->|⇒|to) ?v?\d/iu;
const FILES =
  /(?:^|\/)(?:upgrad(?:e|ing)|migrat(?:e|ing|ions?))\b[^/]*$|(?:^|\/)(?:upgrad(?:e|ing)|migrat(?:e|ing|ions?))\//iu;

export function isOtherVersion(document: Pick<OutlineDocument, 'path' | 'sections'>, section: OutlineSection): boolean {
  if (section.subject === 'older' || section.role === 'changes' || FILES.test(document.path)) return true;
  const byId = new Map(document.sections.map((each) => [each.section_id, each]));
  for (let at: OutlineSection | undefined = section; at !== undefined; at = byId.get(at.parent ?? ''))
    if (leads(at.heading?.text ?? '')) return true;
  return false;
}

const leads = (heading: string): boolean => LEADS.test(heading) || ARROW.test(heading);
