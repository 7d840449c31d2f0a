/** Comments that Godot shows as documentation: its tags, and BBCode as Markdown. https://docs.godotengine.org/en/stable/tutorials/scripting/gdscript/gdscript_documentation_comments.html */

export interface GdDoc {
  text: string | null;
  deprecated: string | null;
  isExperimental: boolean;
  tutorials: { title: string; url: string }[];
}

/** Lines behind `##`, as written. */
export function parseGdDoc(lines: readonly string[]): GdDoc {
  const doc: GdDoc = { text: null, deprecated: null, isExperimental: false, tutorials: [] };
  const words: string[] = [];
  let isInTag = false;
  for (const line of withoutMargin(lines)) {
    const { tag, title, rest } = tagOf(line.trim());
    if (tag === 'deprecated') doc.deprecated = asMarkdown(rest) || 'Deprecated.';
    else if (tag === 'experimental') doc.isExperimental = true;
    else if (tag === 'tutorial') doc.tutorials.push({ title, url: rest });
    isInTag = tag !== undefined || (isInTag && line.trim() !== '');
    if (!isInTag) words.push(line);
  }
  doc.text = asMarkdown(words.join('\n').trim()) || null;
  return doc;
}

/** `@tutorial(Title): address`. */
function tagOf(line: string): { tag: string | undefined; title: string; rest: string } {
  const tag = /^@(\w+)/.exec(line)?.[1];
  let rest = tag === undefined ? '' : line.slice(tag.length + 1);
  const close = rest.startsWith('(') ? rest.indexOf(')') : -1;
  const title = close === -1 ? '' : rest.slice(1, close);
  rest = rest.slice(close + 1);
  return { tag, title, rest: (rest.startsWith(':') ? rest.slice(1) : rest).trim() };
}

/** The space that parts the words from their marks is no part of them. */
function withoutMargin(lines: readonly string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const margin = indents.length === 0 ? 0 : Math.min(...indents);
  return lines.map((line) => line.slice(margin).trimEnd());
}

/** Tags that name something: `[param height]`, `[method Sea.rise]`. */
const NAMING =
  /\[(?:param|method|member|signal|constant|enum|annotation|constructor|operator|theme_item)[ \t]([^\]\s]{1,200})\]/g;

/** Tags whose text is code; Godot shows the blocks for GDScript and for C# side by side. */
const CODE = /\[(codeblock|gdscript|csharp|code|kbd)(?: lang=text| lang=gdscript| lang=csharp| skip-lint)?\]/g;

function asMarkdown(text: string): string {
  let out = '';
  let from = 0;
  for (const found of text.matchAll(CODE)) {
    const tag = found[1] ?? '';
    const open = found.index + found[0].length;
    const close = text.indexOf(`[/${tag}]`, open);
    if (found.index < from || close === -1) continue;
    out += prose(text.slice(from, found.index));
    const code = text.slice(open, close);
    if (tag === 'code' || tag === 'kbd') out += `\`${code.replaceAll(/\s+/g, ' ').trim()}\``;
    else if (tag !== 'csharp') out += `\n\n\`\`\`gdscript\n${code.replace(/^\n/, '').trimEnd()}\n\`\`\`\n\n`;
    from = close + tag.length + 3;
    if (tag === 'codeblock') while (/\s/.test(text[from] ?? '')) from++;
  }
  out += prose(text.slice(from));
  return out.replaceAll(/\n{3,}/g, '\n\n').trim();
}

const prose = (text: string): string =>
  linked(text)
    .replaceAll(/\[\/?codeblocks\]/g, '')
    .replaceAll(NAMING, '`$1`')
    .replaceAll(/\[(\/?)b\]/g, '**')
    .replaceAll(/\[(\/?)i\]/g, '_')
    .replaceAll(/\[\/?(?:u|s|center|color[^\]]{0,40})\]/g, '')
    .replaceAll('[br]', '\n\n')
    // A class by its name alone.
    .replaceAll(/\[(@?[A-Za-z]\w{0,100}(?:\.\w{1,100})?)\](?![([])/g, '`$1`');

/** `[url=address]words[/url]`, and an address alone. */
function linked(text: string): string {
  const parts = text.split('[url');
  return parts
    .map((part, at) => {
      const head = part.indexOf(']');
      const close = part.indexOf('[/url]');
      if (at === 0 || head === -1 || close < head) return at === 0 ? part : `[url${part}`;
      const words = part.slice(head + 1, close);
      const rest = part.slice(close + '[/url]'.length);
      return part.startsWith('=') ? `[${words}](${part.slice(1, head)})${rest}` : `<${words}>${rest}`;
    })
    .join('');
}
