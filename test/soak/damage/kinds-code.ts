/** Ways to break code samples, style and tokens: gates snippets, snippet-provenance, markdown-style, template-tokens and secrets. */
import { type Damage, type Kind, on, type Site, swap } from './kind.ts';
import { EXPORT, GUIDE, OWNED, proofPath, START } from './product-site.ts';
import type { Random } from './random.ts';

const NOTES = 'content/kb/first-run.md';
const inOwned = { paths: on(START, EXPORT) };
const style = ['markdown-style'];
const HEADING = /(?<=\n)## (?=\w)/u;

const STYLE_KINDS: readonly Kind[] = [
  { id: 'spaces-at-end', title: 'MD009', fix: 'safe', damage: swap(/(?<=\n## [\w ]+)(?=\n)/u, '   ') },
  { id: 'blank-lines', title: 'MD012', fix: 'safe', damage: swap(/(?<=[.)>])\n\n(?=## )/u, '\n\n\n', { down: -1 }) },
  { id: 'heading-spaces', title: 'MD019', fix: 'safe', damage: swap(HEADING, '##   ') },
  { id: 'heading-glued', title: 'MD018', fix: 'no', damage: swap(HEADING, '##') },
  { id: 'list-spaces', title: 'MD030', fix: 'safe', damage: swap(/(?<=\n)- (?=\w)/u, '-   ') },
  { id: 'blank-above-heading', title: 'MD022', fix: 'safe', damage: swap(/(?<=\.\n)\n(?=## )/u, '') },
  { id: 'newline-at-end', title: 'MD047', fix: 'safe', damage: swap(/(?<=\S)\n$/u, '') },
  { id: 'list-mark', title: 'MD004', fix: 'no', damage: swap(/(?<=\n- [^\n]+\n)- (?=\w)/u, '+ ') },
  { id: 'level-skipped', title: 'MD001', fix: 'safe', damage: swap(/(?<=\n)### (?=Details|Open files)/u, '#### ') },
].map(
  ({ id, title, fix, damage }): Kind => ({
    id,
    title,
    rule: 'markdown-style/configured',
    gates: style,
    fix: fix === 'no' ? 'no' : 'safe',
    damage,
  }),
);

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const letters = (count: number, random: Random): string =>
  Array.from({ length: count }, () => LETTERS[random.below(LETTERS.length)]).join('');
/** Made at run time, so that this file holds nothing that looks like a key. */
const SECRETS: readonly ((random: Random) => string)[] = [
  (random) => `ghp_${letters(36, random)}`,
  (random) => `xoxb-${random.below(9)}23456789012-${1 + random.below(8)}234567890123-${letters(24, random)}`,
  (random) => `npm_${letters(36, random)}`,
  (random) =>
    `-----BEGIN RSA PRIVATE KEY-----\nMII${letters(61, random)}\n${letters(64, random)}\n${letters(64, random)}\n-----END RSA PRIVATE KEY-----`,
];

export const CODE_KINDS: readonly Kind[] = [
  {
    id: 'python-broken',
    rule: 'snippets/syntax-error',
    fix: 'no',
    damage: swap(/def first\(rows\):/u, 'def first(rows:'),
  },
  {
    id: 'json-broken',
    rule: 'snippets/syntax-error',
    fix: 'no',
    damage: swap(/\{ "depth": (\d+), "unit": null \}/u, ([, digits]) => `{ "depth": ${digits} "unit": null }`),
  },
  { id: 'label-wrong', rule: 'snippets/wrong-language', fix: 'unsafe', damage: swap(/```json(?=\n)/u, '```toml') },
  {
    id: 'label-gone',
    rule: 'snippets/unlabelled',
    fix: 'safe',
    damage: swap(/```(?:json|bash|python)(?=\n(?:\{|npm|pip|def|from))/u, '```'),
  },
  {
    id: 'sample-edited',
    rule: 'snippet-provenance/drift',
    fix: 'no',
    damage: (site, random) => {
      const found = swap(
        /log\.depth\.min\(\)|"well\.csv"|(?<=\nlog = )read/u,
        ([word]) => (word.includes('min') ? 'log.depth.max()' : word.startsWith('"') ? '"other.csv"' : 'load'),
        inOwned,
      )(site, random);
      return found === undefined ? undefined : { ...found, ...fenceAbove(site, found) };
    },
  },
  {
    id: 'sample-line-lost',
    rule: 'snippet-provenance/drift',
    fix: 'no',
    damage: (site, random) => {
      const found = swap(/\nlog = read\([^\n]+(?=\n)/u, '', inOwned)(site, random);
      return found === undefined ? undefined : { ...found, ...fenceAbove(site, found) };
    },
  },

  {
    id: 'token',
    rule: 'template-tokens/unresolved-token',
    fix: 'safe',
    damage: (site, random) =>
      swap(
        new RegExp(`\\b${site.known.run?.product_name ?? ''} (?=needs|reads|is)`, 'u'),
        () => random.pick(['__PRODUCT_NAME__ ', '{{ product_name }} ', '__PRODUCT__ ']),
        { paths: on(...OWNED) },
      )(site, random),
  },
  {
    id: 'token-unknown',
    rule: 'template-tokens/unresolved-token',
    fix: 'no',
    damage: swap(/Everything about it/u, '__CUSTOMER_SEGMENT__: everything about it'),
  },
  {
    id: 'placeholder',
    rule: 'template-tokens/placeholder',
    fix: 'no',
    damage: swap(/(?<=\n)Nothing to do about/u, '[INSERT NAME] Nothing to do about'),
  },
  {
    id: 'todo',
    rule: 'template-tokens/todo',
    fix: 'no',
    damage: swap(/(?<=\n\n)(?=A few words|Notes from|Use plain|Two digits)/u, 'TODO: say more. '),
  },
  {
    id: 'filler',
    rule: 'template-tokens/filler',
    fix: 'no',
    damage: swap(/Notes from practice|Two digits are enough|Nothing else/u, 'Lorem ipsum dolor sit amet'),
  },
  {
    id: 'prompt-leaked',
    rule: 'template-tokens/leaked-prompt',
    fix: 'no',
    damage: swap(/(?<=\n\n)(?=A few words|Notes from|Use plain|Two digits)/u, (_, random) =>
      random.pick([
        'As an AI language model, I cannot test this. ',
        'I hope this helps! Let me know if more is needed. ',
      ]),
    ),
  },
  {
    id: 'secret',
    rule: 'secrets/leaked',
    fix: 'no',
    damage: swap(
      /(?<=\n\n)(?=A few words|Notes from|Use plain|Two digits|Everything)/u,
      (_, random) => `${random.pick(SECRETS)(random)}\n\n`,
    ),
  },
  {
    id: 'secret-in-code',
    rule: 'secrets/leaked',
    fix: 'no',
    damage: swap(/npm install left-shelf/u, (_, random) => `export GITHUB_TOKEN=${SECRETS[0]?.(random)}`),
  },
  {
    id: 'secret-in-proof',
    rule: 'secrets/leaked',
    fix: 'no',
    damage: (site, random) =>
      swap(/(?<="title": ")(?=[A-Z])/u, `${SECRETS[0]?.(random)} `, { paths: (one) => [proofPath(one)] })(site, random),
  },
  ...STYLE_KINDS,
  {
    id: 'lint-config-broken',
    rule: 'markdown-style/configuration',
    gates: style,
    fix: 'no',
    damage: () => ({ files: { '.markdownlint.json': '"strict"\n' }, path: null }),
  },
  {
    id: 'style-without-config',
    rule: 'markdown-style/default',
    title: 'MD018',
    gates: style,
    fix: 'no',
    damage: (site, random) => {
      const found = swap(HEADING, '##', { paths: on(GUIDE, NOTES) })(site, random);
      return found === undefined ? undefined : { ...found, files: { ...found.files, '.markdownlint.json': null } };
    },
  },
];

/** The finding of a copied sample stands at its fence. */
const fenceAbove = (site: Site, { path, line }: Damage): Pick<Damage, 'line'> => {
  const lines = (site.files[path ?? ''] ?? '').split('\n').slice(0, line);
  return { line: lines.lastIndexOf('```python') + 1 };
};
