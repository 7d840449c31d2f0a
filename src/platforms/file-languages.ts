/** The language of a file by its name; ids are the words used after code fences. */

const BY_EXTENSION: Record<string, string> = {
  python: 'py pyi pyw',
  javascript: 'js mjs cjs jsx',
  typescript: 'ts mts cts',
  tsx: 'tsx',
  json: 'json',
  jsonc: 'jsonc json5',
  yaml: 'yaml yml',
  toml: 'toml',
  ini: 'ini cfg conf properties',
  markdown: 'md markdown mdx mdown',
  restructuredtext: 'rst',
  asciidoc: 'adoc asciidoc',
  rdoc: 'rdoc',
  html: 'html htm xhtml',
  css: 'css scss less',
  xml: 'xml xsd xsl csproj vbproj fsproj props targets nuspec pom',
  bash: 'sh bash zsh ksh',
  powershell: 'ps1 psm1 psd1',
  java: 'java',
  kotlin: 'kt kts',
  csharp: 'cs',
  fsharp: 'fs',
  vb: 'vb',
  go: 'go',
  rust: 'rs',
  ruby: 'rb gemspec',
  php: 'php',
  c: 'c h',
  cpp: 'cpp cc cxx hpp hh hxx ipp tpp inl',
  swift: 'swift',
  scala: 'scala',
  dart: 'dart',
  sql: 'sql',
  r: 'r',
  lua: 'lua',
  luau: 'luau',
  gdscript: 'gd',
  perl: 'pl pm',
  text: 'txt',
  csv: 'csv tsv',
  svg: 'svg',
  proto: 'proto',
  vue: 'vue',
  svelte: 'svelte',
  notebook: 'ipynb',
};
const BY_NAME: Record<string, string> = {
  dockerfile: 'dockerfile',
  makefile: 'makefile',
  gemfile: 'ruby',
  rakefile: 'ruby',
  license: 'text',
  licence: 'text',
  copying: 'text',
  notice: 'text',
  readme: 'text',
  changelog: 'text',
  '.gitignore': 'gitignore',
  'go.mod': 'go-module',
};

const extensions = new Map(
  Object.entries(BY_EXTENSION).flatMap(([language, list]) =>
    list.split(' ').map((extension) => [extension, language] as const),
  ),
);

export function languageOf(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const named = Object.hasOwn(BY_NAME, name) ? BY_NAME[name] : undefined;
  if (named !== undefined) return named;
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? null : (extensions.get(name.slice(dot + 1)) ?? null);
}
