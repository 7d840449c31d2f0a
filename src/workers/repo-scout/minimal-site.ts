/** A small Hugo site that builds as it is: what a run writes into when nobody named a site. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Files of the site by path; the same for the same title. */
export function minimalSiteFiles(title: string): Record<string, string> {
  return {
    'hugo.toml': [
      'baseURL = "https://example.org/"',
      'languageCode = "en"',
      `title = ${JSON.stringify(title)}`,
      'disableKinds = ["taxonomy", "term", "RSS"]',
      '',
    ].join('\n'),
    '.gitignore': '/public/\n/resources/\n.hugo_build.lock\n',
    'content/_index.md': `---\ntitle: ${JSON.stringify(title)}\n---\n`,
    'layouts/_default/baseof.html': BASE,
    'layouts/_default/single.html': '{{ define "main" }}\n<h1>{{ .Title }}</h1>\n{{ .Content }}\n{{ end }}\n',
    'layouts/_default/list.html': LIST,
    'layouts/index.html': LIST,
  };
}

/** Writes the site into an empty or absent folder. */
export function makeMinimalSite(directory: string, title = 'Documentation'): void {
  for (const [path, text] of Object.entries(minimalSiteFiles(title))) {
    const place = join(directory, path);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
}

const BASE = `<!doctype html>
<html lang="{{ .Site.Language.Lang }}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{{ if .IsHome }}{{ .Site.Title }}{{ else }}{{ .Title }} | {{ .Site.Title }}{{ end }}</title>
    {{ with .Description }}<meta name="description" content="{{ . }}">{{ end }}
    <style>body { font: 1rem/1.6 system-ui, sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem } pre { overflow: auto }</style>
  </head>
  <body>
    <nav>{{ range .Ancestors.Reverse }}<a href="{{ .RelPermalink }}">{{ .LinkTitle }}</a> / {{ end }}</nav>
    <main>{{ block "main" . }}{{ end }}</main>
  </body>
</html>
`;

const LIST = `{{ define "main" }}
<h1>{{ .Title }}</h1>
{{ .Content }}
<ul>
  {{ range .Pages }}<li><a href="{{ .RelPermalink }}">{{ .LinkTitle }}</a></li>
  {{ end }}
</ul>
{{ end }}
`;
