import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../../src/workers/repo-scout/site.ts';

const auto = { site_layout: 'auto', layout_mode: 'auto', target_platform: null } as const;

describe('the layout of a site', () => {
  it.each([
    ['plain', ['content/docs/a.md'], {}],
    ['subdomain', ['content/docs.example.org/strata/en/start/_index.md'], {}],
    ['subdomain-platform', ['content/docs.example.org/strata/en/python/start.md'], {}],
    ['subdomain', ['content/docs.example.org/strata/en/python/start.md'], { layout_mode: 'v1' }],
    ['subdomain-platform', ['content/blog.example.org/strata/a.md'], { target_platform: 'python' }],
    ['subdomain', [], { site_layout: 'subdomain' }],
    ['plain', ['content/v1.2/a.md'], {}],
  ] as const)('is %s for %j with %j', (layout, pages, more) => {
    expect(layoutOf(pages, ['content'], { ...auto, ...more })).toBe(layout);
  });
});
