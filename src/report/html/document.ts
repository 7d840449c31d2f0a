/** A whole HTML document around a body; self-contained, readable without scripts. */
import { type Html, html } from './escape.ts';
import { styleSheet } from './style.ts';

export function htmlDocument(page: { title: string; heading: Html; body: Html; footer: Html; style?: Html }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title}</title>
${page.style ?? html`<style>${styleSheet}</style>`}
</head>
<body>
<header class="top">${page.heading}</header>
<main>${page.body}</main>
<footer class="bottom">${page.footer}</footer>
</body>
</html>
`.markup;
}
