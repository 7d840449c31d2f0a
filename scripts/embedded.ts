/** What the WebAssembly and native files of `dist/` are made of, beside the packages that bring them: one line a component. */
import { brotliDecompressSync } from 'node:zlib';
import { GRAMMARS } from '../src/adapters/tree-sitter.ts';

export interface Embedded {
  name: string;
  /** Where its bytes name it. */
  version?: string;
  purl: string;
  licence: string;
  copyright: string;
  /** The file of `dist/` it is in. */
  inside: string;
}

const MAX = 'Max Brunsfeld';
/** Copyright of each grammar, and its licence where that is not MIT. */
const GRAMMAR: Readonly<Record<(typeof GRAMMARS)[number], [copyright: string, licence?: string]>> = {
  bash: [`2017 ${MAX}`],
  'c-sharp': [`2014-2023 ${MAX}, Damien Guard, Amaan Qureshi, and contributors`],
  cpp: [`2014 ${MAX}`],
  css: [`2018 ${MAX}`],
  go: [`2014 ${MAX}`],
  ini: ['the tree-sitter-ini authors', 'Apache-2.0'],
  java: ['2017 Ayman Nadeem'],
  javascript: [`2014 ${MAX}`],
  kotlin: ['2024 Amaan Qureshi'],
  php: [`2017 Josh Vera, GitHub; 2019 ${MAX}, Amaan Qureshi, Christian Frøystad, Caleb White`],
  powershell: ['the tree-sitter-powershell authors (Airbus CERT)'],
  python: [`2016 ${MAX}`],
  ruby: ['2016 Rob Rix'],
  rust: ['2017 Maxim Sokolov'],
  tsx: [`2017 ${MAX}`],
  typescript: [`2017 ${MAX}`],
};
const IN_ORGANISATION: Readonly<Record<string, string>> = {
  ini: 'justinmk/tree-sitter-ini',
  kotlin: 'tree-sitter-grammars/tree-sitter-kotlin',
  powershell: 'airbus-cert/tree-sitter-powershell',
  tsx: 'tree-sitter/tree-sitter-typescript',
};

const PG = 'libpg-query.wasm.br';
const fixed: readonly Embedded[] = [
  ...GRAMMARS.map((grammar): Embedded => {
    const [copyright, licence = 'MIT'] = GRAMMAR[grammar];
    const purl = `pkg:github/${IN_ORGANISATION[grammar] ?? `tree-sitter/tree-sitter-${grammar}`}`;
    return {
      name: `tree-sitter-${grammar}`,
      purl,
      licence,
      copyright,
      inside: `grammars/tree-sitter-${grammar}.wasm.br`,
    };
  }),
  of('tree-sitter', 'pkg:github/tree-sitter/tree-sitter', 'MIT', `2018 ${MAX}`, 'grammars/web-tree-sitter.wasm.br'),
  of('libpg_query', 'pkg:github/pganalyze/libpg_query', 'BSD-3-Clause', '2015-2023 Lukas Fittl', PG),
  of(
    'PostgreSQL parser',
    'pkg:github/postgres/postgres',
    'PostgreSQL',
    '1996-2025 PostgreSQL Global Development Group; 1994 The Regents of the University of California',
    PG,
  ),
  of('protobuf-c', 'pkg:github/protobuf-c/protobuf-c', 'BSD-3-Clause', '2008-2011 Dave Benson', PG),
];

function of(name: string, purl: string, licence: string, copyright: string, inside: string): Embedded {
  return { name, purl, licence, copyright, inside };
}

const EITHER = 'MIT OR Apache-2.0';
const RUST = 'The Rust Project Developers';
const SERVO = '2017 The html5ever Project Developers';
const OXC: [string, string] = ['MIT', '2023-present Boshen'];
/** Crates whose names stand in the Markdown parser, `oxc_*` aside. */
const CRATES: Readonly<Record<string, [licence: string, copyright: string]>> = {
  compact_str: ['MIT', '2021 Parker Timmerman'],
  hashbrown: [EITHER, "2016 Amanieu d'Antras"],
  html5ever: [EITHER, SERVO],
  indexmap: [EITHER, 'the indexmap authors'],
  itoa: [EITHER, 'David Tolnay'],
  markup5ever: [EITHER, SERVO],
  memchr: ['Unlicense OR MIT', '2015 Andrew Gallant'],
  napi: ['MIT', '2020 LongYinan; 2018 GitHub'],
  'num-bigint': [EITHER, `2014 ${RUST}`],
  parking_lot_core: [EITHER, `2016 ${RUST}`],
  phf: ['MIT', '2014 Steven Fackler'],
  phf_shared: ['MIT', '2014 Steven Fackler'],
  serde_json: [EITHER, 'Erick Tryzelaar, David Tolnay'],
  stacker: [EITHER, '2014 Alex Crichton'],
  string_cache: [EITHER, '2012-2013 Mozilla Foundation'],
  tendril: [EITHER, SERVO],
};

/** The crates that a program made with Cargo names in its messages. Throws for one whose licence nobody looked up. */
export function cratesIn(inside: string, bytes: Buffer): Embedded[] {
  const names = new Set(
    [
      ...bytes
        .toString('latin1')
        .matchAll(/index\.crates\.io-[0-9a-f]{16}\/([a-z0-9_-]{1,60}-\d[0-9a-z.+-]{1,30})\//gu),
    ].map(([, name = '']) => name),
  );
  const crates = [...names].sort().map((crate): Embedded => {
    const at = crate.search(/-\d+\.\d+\.\d/u);
    const [name, version] = [crate.slice(0, at), crate.slice(at + 1)];
    const known = name.startsWith('oxc_') ? OXC : CRATES[name];
    if (known === undefined)
      throw new Error(`\`${inside}\` holds the crate ${crate}; add its licence and copyright to scripts/embedded.ts.`);
    return { name, version, purl: `pkg:cargo/${name}@${version}`, licence: known[0], copyright: known[1], inside };
  });
  return [
    ...crates,
    of('pulldown-cmark', 'pkg:cargo/pulldown-cmark', 'MIT', '2015 Google Inc.', inside),
    of('Rust standard library', 'pkg:github/rust-lang/rust', EITHER, RUST, inside),
  ];
}

/** All of them, in order of file and name; `read` answers with the bytes of a file of `dist/`, or undefined. */
export const embeddedIn = (read: (file: string) => Buffer | undefined): Embedded[] =>
  [
    ...fixed,
    ...['satteri_napi.linux-x64-gnu.node.br', 'satteri_napi.wasm32-wasi.wasm.br'].flatMap((file) => {
      const bytes = read(file);
      return bytes === undefined ? [] : cratesIn(file, brotliDecompressSync(bytes));
    }),
  ].sort((a, b) => (`${a.inside} ${a.purl}` < `${b.inside} ${b.purl}` ? -1 : 1));
