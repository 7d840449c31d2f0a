/** The version of its language that documents say the product needs, against the manifest's, and against each other's where it says none. */
import { quotable } from '../../derive/quotable.ts';
import type { OutlineDocument } from '../../model/outline.ts';
import type { ContradictionInput, Record, Voice } from './contradictions.ts';
import { speaksOfNow } from './of-now.ts';

const RUNTIME =
  /\b(Python|Node(?:\.js)?|PHP|Ruby|Java|Go|Rust)\s{0,9}(?:versions?\s{0,9})?(?:(?:>=?\s{0,9})?v?(\d+(?:\.\d+)*)(?=\s{0,9}\+|\s{1,9}(?:or|and) (?:newer|later|higher|above|up|greater))|(?:>=|≥)\s{0,9}v?(\d+(?:\.\d+)*))/;

const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['Python', 'python'],
  ['Node', 'node'],
  ['Node.js', 'node'],
  ['PHP', 'php'],
  ['Ruby', 'ruby'],
  ['Java', 'java'],
  ['Go', 'go'],
  ['Rust', 'rust'],
]);

/** A document's lowest version against the manifest's. */
export function runtime(input: ContradictionInput, record: Record): void {
  const { manifest } = input;
  const specifier = manifest?.runtime;
  const least = leastOf(specifier?.value ?? '');
  if (manifest == null || specifier == null || least === undefined) return;
  for (const { said, words, voice, isOfProduct } of runtimesSaid(input)) {
    // What asks for more with a sign is often a part of the product.
    if (byVersion(said, least) === 0 || (byVersion(said, least) > 0 && /[>≥]/.test(words))) continue;
    record(
      'runtime requirement',
      {
        text: specifier.value,
        path: specifier.path ?? manifest.path,
        start: specifier.start,
        end: specifier.end,
        rank: 1,
      },
      voice,
      'The manifest is what an installer obeys.',
      // Less exact, or more than the manifest asks, is not wrong for certain.
      isOfProduct &&
        byVersion(said, least) < 0 &&
        !isLoose(manifest.ecosystem, least) &&
        !`${least}.`.startsWith(`${said}.`)
        ? { said: words, shape: 'value', near: null }
        : undefined,
    );
  }
}

/** Before 1.21 Go built modules of later versions too (https://go.dev/ref/mod#go-mod-file-go). */
const isLoose = (ecosystem: string, least: string): boolean => ecosystem === 'go' && byVersion(least, '1.21') < 0;

/** The lowest of what `>=3.9,<4`, `^8.1 || ^9`, `~> 3.0` and the bare `1.21` of Go and Rust let in. */
function leastOf(specifier: string): string | undefined {
  const all = specifier
    .split('||')
    .map(
      (part) => /(?:^|,|\s)(?:>=?|\^|~>?)?\s{0,9}v?(\d+(?:\.\d+)*)/.exec(part.replace(/<=?\s{0,9}v?[\d.]+/g, ''))?.[1],
    );
  return all.includes(undefined) ? undefined : all.flatMap((each) => each ?? []).toSorted(byVersion)[0];
}

/** "Needed even if using PHP 7.3 or newer": what is said there holds of that version alone. */
const CONDITION = /\b(?:even|if|when|unless|while|whether)\b/i;
const NEEDS = /\b(?:requires?|required|requirements?|needs?|minimum|at least)\b/i;
const sentenceBefore = (text: string, end: number): string => text.slice(text.lastIndexOf('. ', end) + 1, end);

/** What a document says is needed of the ecosystem's language, in sections that say such things. */
function* runtimesSaid({
  documents: all,
  manifest,
}: ContradictionInput): Generator<{ said: string; words: string; voice: Voice; isOfProduct: boolean }> {
  for (const { document, section, block } of quotable(all.filter(isDocumentOfNow))) {
    // Elsewhere one feature may need more than the product does.
    if (!speaksOfNow({ document, section, block })) continue;
    const isOfReadme = document.role === 'readme';
    const isNeeded = isOfReadme && block.marks.includes('requirement') && NEEDS.test(block.markdown);
    if (section.role !== 'requirements' && section.role !== 'install' && !isNeeded) continue;
    const found = RUNTIME.exec(block.markdown);
    const language = found?.[1] ?? '';
    const said = found?.[2] ?? found?.[3];
    if (found !== null && CONDITION.test(sentenceBefore(block.markdown, found.index))) continue;
    // "`^1.25` works with PHP 5.3": an older line of the package.
    if (/(?:^|[\s`"'(])[\^~]\d/.test(block.markdown)) continue;
    if (said === undefined || (manifest !== null && LANGUAGES.get(language) !== manifest.ecosystem)) continue;
    const rank = document.role === 'readme' ? 6 : 5;
    yield {
      said,
      words: found?.[0].trim() ?? said,
      // Other documents tell of other programs too.
      isOfProduct: isOfReadme || (manifest?.name != null && block.markdown.includes(manifest.name.value)),
      voice: {
        text: block.markdown,
        path: document.path,
        start: block.start_line,
        end: block.end_line,
        rank,
        block: block.block_id,
      },
    };
  }
}

/** Two documents that ask for different versions of the language, where the manifest does not say which. */
export function documents(input: ContradictionInput, record: Record): void {
  if (input.manifest?.runtime != null) return;
  const [first, ...others] = [...runtimesSaid(input)].toSorted((a, b) => a.voice.rank - b.voice.rank);
  for (const { said, voice } of others)
    if (first !== undefined && voice.path !== first.voice.path && byVersion(said, first.said) !== 0)
      record('runtime requirement', first.voice, voice, 'Two documents disagree, and the manifest does not say.');
}

const byVersion = (a: string, b: string): number => {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)];
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** A changelog says what was so once, and a guide to a new version too. */
export const isDocumentOfNow = ({ role, path }: OutlineDocument): boolean =>
  role !== 'changelog' && !/upgrad|migrat|(?:^|\/)(?:history|release[-_]?notes)/i.test(path);
