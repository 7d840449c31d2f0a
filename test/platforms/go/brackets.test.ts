/** Comments of Go are no Markdown: a call with type arguments in brackets is no link. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';
import { pageEnding } from '../../support/written-pages.ts';

it('keeps brackets before parentheses as text, and links to symbols as code', async () => {
  const { pages } = await pagesOf({
    'go.mod': 'module example.org/strata\n\ngo 1.22\n',
    'README.md': '# Strata\n\nStrata reads drill logs.\n',
    'strata.go': `// Package strata reads drill logs.
package strata

// MustRead calls Read[R](paths...) and panics, unlike [Read].
func MustRead[R any](paths ...string) R { panic("no") }

// Read reads.
func Read[R any](paths ...string) R { panic("no") }
`,
  });
  const page = pageEnding(pages, 'reference/strata/_index.md');
  expect(page).toContain('MustRead calls Read\\[R](paths...) and panics, unlike [`Read`](#strataread).');
});

it('keeps code that the words show: lists in brackets, and what stands between fences', async () => {
  const { pages } = await pagesOf({
    'go.mod': 'module example.org/strata\n\ngo 1.22\n',
    'README.md': '# Strata\n\nStrata reads drill logs.\n',
    'strata.go': `// Package strata reads drill logs.
package strata

// Keys maps, as \`well -> log\` shows:
// well.log => [well, log]
// well => [well]
type Keys map[string][]string

// Read reads into a struct:
// \`\`\`
// type Log struct {
// 	Depth int \`strata:"depth"\`
// }
// \`\`\`
// Nothing else.
func Read() {}
`,
  });
  const page = pageEnding(pages, 'reference/strata/_index.md');
  expect(page).toContain('shows:\nwell.log => [well, log]\nwell => [well]');
  expect(page).toContain('```go\ntype Log struct {\n\tDepth int `strata:"depth"`\n}\n```\n\nNothing else.');
});
