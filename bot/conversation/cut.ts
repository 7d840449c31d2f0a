/** Markdown shortened to what a comment takes: never in the middle of a fence, a folded part or a character. Pure. */

/** GitHub refuses more than 65,536 characters. */
export const BODY_LIMIT = 60_000;

export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const shorter = text.slice(0, limit - 200).replace(/[\uD800-\uDBFF]$/u, '');
  const lines = shorter.slice(0, Math.max(shorter.lastIndexOf('\n'), 1));
  const fences = [...lines.matchAll(/^(`{3,})/gmu)];
  const open = fences.length % 2 === 1 ? `\n${fences.at(-1)?.[1] ?? '```'}` : '';
  const details =
    (lines.match(/<details>/gu)?.length ?? 0) > (lines.match(/<\/details>/gu)?.length ?? 0) ? '\n\n</details>' : '';
  return `${lines}${open}${details}\n\n… shortened: the whole text is longer than GitHub takes.`;
}
