/** The part of the walk that reads raw HTML and MDX: opaque to every rule, but their links, ids and comments count. */
import type { Html, Nodes } from 'mdast';
import { stretches } from '../text/between.ts';
import { readComment } from './comments.ts';
import { componentLink } from './component-links.ts';
import { htmlTags } from './html-scan.ts';
import { rangeOf, type WalkInput } from './walk-input.ts';

export function collectHtml(input: WalkInput, node: Html): void {
  const [start, end] = rangeOf(input, node);
  const source = input.text.slice(start, end);
  const isComment = /^\s*<!--/.test(source);
  input.facts.opaque.push({
    ...input.lines.span(start, end),
    kind: isComment ? 'comment' : 'html',
    name: /^<\/?([\w:.-]+)/.exec(source)?.[1]?.toLowerCase() ?? null,
    text: source,
  });
  for (const comment of stretches(source, '<!--', '-->'))
    readComment(source.slice(comment.start, comment.end), start + comment.start, input.lines, input.facts);
  scanHtml(input, source, start);
}

/** Links and ids of raw HTML that stands at `start`. */
function scanHtml(input: WalkInput, source: string, start: number): void {
  for (const tag of htmlTags(source)) {
    const alt = tag.attributes.find((attribute) => attribute.name === 'alt');
    for (const { name, value, start: from, end: to } of tag.attributes) {
      // A component may take the id of what it writes as `titleId` or the like.
      if (/^<[A-Z]/.test(source.slice(tag.start)) && /^[a-z]+id$/.test(name)) input.facts.htmlIds.push(value);
      if (name === 'id' || (name === 'name' && tag.name === 'a')) input.facts.htmlIds.push(value);
      const isImage =
        (name === 'src' &&
          (tag.name === 'img' || tag.name === 'source' || tag.name === 'video' || tag.name === 'audio')) ||
        name === 'poster';
      const isLink =
        (name === 'href' && tag.name !== 'link' && tag.name !== 'base') || (name === 'src' && tag.name === 'iframe');
      if (name === 'srcset' && (tag.name === 'img' || tag.name === 'source'))
        for (const picture of picturesOf(source.slice(from, to)))
          input.facts.links.push({
            ...input.lines.span(start + tag.start, start + tag.end),
            kind: 'html-image',
            target: picture.target,
            text: alt?.value ?? '',
            label: null,
            targetSpan: { start: start + from + picture.at, end: start + from + picture.at + picture.target.length },
          });
      const component = source.slice(tag.start + 1, tag.start + 1 + tag.name.length);
      const mark = isImage || isLink ? null : componentLink(component, name, value.trim());
      if (mark === undefined) continue;
      input.facts.links.push({
        ...input.lines.span(start + tag.start, start + tag.end),
        kind: isImage ? 'html-image' : 'html',
        target: value.trim(),
        text: isImage ? (alt?.value ?? '') : '',
        label: isImage && tag.name === 'img' && !alt ? 'no-alt' : mark,
        targetSpan: { start: start + from, end: start + to },
      });
    }
  }
}

/** `a.png 1x, b.png 2x`: the pictures of a source set; an address that holds data has commas of its own. */
function picturesOf(set: string): { target: string; at: number }[] {
  if (/\bdata:|[&{}]/.test(set)) return [];
  return [...set.matchAll(/[^\s,][^\s]*/g)].flatMap(({ 0: word, index }) =>
    /^[\d.]+[wxh],?$/.test(word) ? [] : [{ target: word.replace(/,$/, ''), at: index }],
  );
}

export function collectMdx(input: WalkInput, node: Nodes): void {
  const [start, end] = rangeOf(input, node);
  const source = input.text.slice(start, end);
  const isElement = node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
  const opening = isElement ? (/^<[^>]*>/.exec(source)?.[0] ?? '') : source;
  input.facts.opaque.push({
    ...input.lines.span(start, isElement ? start + opening.length : end),
    kind: 'mdx',
    name: /^<\/?([\w:.-]+)/.exec(source)?.[1] ?? null,
    text: opening,
  });
  if (isElement) scanHtml(input, opening, start);
  else
    for (const comment of source.matchAll(/\{\s*\/\*[\s\S]*?(?:\*\/\s*\}|$)/g))
      if (comment[0].endsWith('}')) readComment(comment[0], start + comment.index, input.lines, input.facts);
}
