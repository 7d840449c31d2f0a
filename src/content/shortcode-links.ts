/** What Hugo shortcodes say to links: `ref` and `relref` anywhere with what they stand in, and the ids they name. */
import type { Lines } from './lines.ts';
import type { OpaqueSpan } from './mask.ts';
import type { PageFacts } from './page-facts.ts';

const REF = /^\{\{[<%]\s*(rel)?ref\s+(?:path=)?(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`=]+))\s*[>%]\}\}$/;

/** Adds a link of kind `shortcode` for each `ref` and `relref`; a Markdown link around one is the same link, and is dropped. */
export function shortcodeLinks(facts: PageFacts, opaque: readonly OpaqueSpan[], text: string, lines: Lines): void {
  for (const { kind, name, start, end } of opaque) {
    if (kind !== 'shortcode' || (name !== 'ref' && name !== 'relref')) continue;
    const source = text.slice(start, end);
    const match = REF.exec(source);
    const target = match?.[2] ?? match?.[3] ?? match?.[4] ?? match?.[5];
    if (target === undefined) continue;
    const around = facts.links.findIndex(
      (link) => link.targetSpan !== null && link.targetSpan.start <= start && end <= link.targetSpan.end,
    );
    const outer = facts.links[around];
    // `[x]({{< ref "a" >}}#b)`: the fragment stands behind the shortcode.
    const tail = outer?.targetSpan ? text.slice(end, outer.targetSpan.end) : '';
    const at = start + source.indexOf(target, source.indexOf('ref') + 3);
    if (around !== -1) facts.links.splice(around, 1);
    // Hugo resolves what a comment holds too, but nobody follows it to a place on the page.
    const length = isInComment(text, start) ? target.replace(/#.*/s, '').length : target.length;
    if (length === 0) continue;
    facts.links.push({
      ...(outer ?? lines.span(start, end)),
      kind: 'shortcode',
      target: /^#/.test(tail) ? target + tail : target.slice(0, length),
      text: outer?.text ?? '',
      label: name,
      targetSpan: { start: at, end: at + length },
    });
  }
}

/** Ids that parameters of shortcodes name: their templates put them on what they write. */
export function shortcodeIds(facts: PageFacts, opaque: readonly OpaqueSpan[], text: string): void {
  for (const { kind, closing, start, end } of opaque) {
    if (kind !== 'shortcode' || closing) continue;
    const id = ID.exec(text.slice(start, end))
      ?.slice(1)
      .find((value) => value !== undefined);
    if (id !== undefined) facts.htmlIds.push(id);
  }
}
const ID = /^\{\{[<%][^}]*?\sid=(?:"([^"]*)"|`([^`]*)`|([\w.:-]+))/;

const isInComment = (text: string, at: number): boolean => {
  const open = text.lastIndexOf('<!--', at);
  return open !== -1 && text.indexOf('-->', open) > at;
};
