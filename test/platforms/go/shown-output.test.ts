/** Indented lines of a comment of Go are a program, or text where they show what one gives. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

it('calls lines Go that are a program, and text what shows a result below a label', async () => {
  const { pages } = await pagesOf({
    'README.md': '# Lamp\n\nLamps.\n',
    'go.mod': 'module example.com/lamp\n\ngo 1.22\n',
    'lamp.go': `// Package lamp holds lamps.
package lamp

// Put puts a lamp into its place.
//
//	lamp.Put("desk", 3)
//
//	Result:
//	   - a lamp on the desk
func Put(name string, at int) {}

// Take takes it out.
//
//	lamp.Take("desk")
//
//	Outer:
//	for {
//		break Outer
//	}
func Take(name string) {}
`,
  });
  const reference = [...pages.values()].join('\n');
  expect(reference).toContain('```text\nlamp.Put("desk", 3)');
  expect(reference).toContain('```go\nlamp.Take("desk")');
});
