/** A hook of MkDocs that changes pages may write a target otherwise that it names; all other targets are judged. */
import { expect, test } from 'vitest';
import { factsOf } from '../support/memory-site.ts';

const kinds = (hook: string): string[] => {
  const { index } = factsOf({
    'mkdocs.yml': 'site_name: X\nhooks: [hooks.py]\n',
    'hooks.py': hook,
    'docs/a.md': '# A\n',
    'docs/changes.md': '# C\n',
  });
  return ['CHANGES.md', 'Changes.md', 'none.md'].map((target) => index.resolve('docs/a.md', target, 'inline').kind);
};

test('what a hook names and changes is not called broken', () => {
  const changes = 'def on_page_markdown(markdown, **_):\n    return markdown.replace("CHANGES.md)", "changes.md)")\n';
  expect(kinds(changes)).toEqual(['unverified', 'missing', 'missing']);
});

test('a hook that changes no text excuses nothing', () => {
  expect(kinds('def on_config(config):\n    return config["CHANGES.md"]\n')).toEqual(['missing', 'missing', 'missing']);
});
