/** A change is judged by the ignores that it starts from: none that it brings takes a blocker away, and each that takes anything else is named. */
import { afterEach, describe, expect, it } from 'vitest';
import { lookedLines } from '../../src/report/looked-at.ts';
import { openSession } from '../../src/validation/session.ts';
import type { ValidationInput } from '../../src/validation/session-options.ts';
import { makeSite, ports, type TestSite } from './site.ts';

let site: TestSite;
afterEach(() => site.done());

/** Made of parts, so that none stands in this file. */
const SECRET = ['AK', 'IA', 'QZ7WLM4RXT9KPVBD'].join('');
const OTHER = ['AK', 'IA', 'M3VXQ8TLWZ5RKNPB'].join('');
const IGNORE_FILE = '<!-- launch-ignore-file secrets: an example -->';
const IGNORE_NEXT = '<!-- launch-ignore secrets: an example -->';

async function judge(more: Partial<ValidationInput>) {
  const session = await openSession({
    root: site.root,
    profile: 'ci',
    ports,
    cacheDir: null,
    only: ['secrets', 'internal-links'],
    ...more,
  });
  const { findings, report } = await session.validate();
  return {
    found: findings.map(({ rule, severity }) => `${severity} ${rule}`),
    help: findings.map(({ help }) => help ?? ''),
    lines: lookedLines(report).filter((line) => line.includes('ignore')),
    ok: report.ok,
  };
}

function started(page: string): void {
  site = makeSite({ 'a.md': page, 'b.md': '# B\n' }, { git: true });
}
const changedTo = (page: string): void => {
  site.write({ 'a.md': page });
  site.commit('change');
};
const sinceLast = { scope: 'new', base: 'HEAD~1' } as const;

describe('an ignore that a change brings', () => {
  const forms: Record<string, string> = {
    'of the file': `# A\n\n${IGNORE_FILE}\n\nKey ${SECRET}\n`,
    'of what follows': `# A\n\n${IGNORE_NEXT}\n\nKey ${SECRET}\n`,
    'of every rule': `# A\n\n<!-- launch-ignore-file: generated -->\n\nKey ${SECRET}\n`,
    'by the whole rule': `# A\n\n<!-- launch-ignore secrets/leaked: ours -->\nKey ${SECRET}\n`,
  };
  for (const [name, page] of Object.entries(forms))
    it(`${name} takes no blocker away, and the finding says why`, async () => {
      started('# A\n');
      changedTo(page);
      const { found, help, ok } = await judge(sinceLast);
      expect(found).toEqual(['blocker secrets/leaked']);
      expect(help[0]).toContain('comes with this change');
      expect(ok).toBe(false);
    });

  it('takes none where all of the site is asked for either, nor where the base cannot be had', async () => {
    started('# A\n');
    changedTo(forms['of the file'] ?? '');
    expect((await judge({ ignoresSince: 'HEAD~1' })).found).toEqual(['blocker secrets/leaked']);
    expect((await judge({ ignoresSince: '0'.repeat(40) })).found).toEqual(['blocker secrets/leaked']);
    expect((await judge({ scope: 'all', scopeReason: 'it could not be fetched' })).found).toEqual([
      'blocker secrets/leaked',
    ]);
  });

  it('that stood above another block of the base, or in another file, is new', async () => {
    started(`# A\n\n${IGNORE_NEXT}\n\nKey ${OTHER}\n`);
    changedTo(`# A\n\n${IGNORE_NEXT}\n\nKey ${SECRET}\n`);
    expect((await judge(sinceLast)).found).toEqual(['blocker secrets/leaked']);
  });

  it('takes away what blocks nothing, and is named', async () => {
    started('# A\n');
    changedTo('# A\n\n<!-- launch-ignore internal-links: made by the theme -->\n\n[x](gone.md)\n');
    const { found, lines, ok } = await judge(sinceLast);
    expect(found).toEqual([]);
    expect(ok).toBe(true);
    expect(lines).toEqual([
      '1 × internal-links/page-missing left out by an ignore of this change in a.md: made by the theme',
    ]);
  });
});

describe('an ignore that the base has', () => {
  it('holds for what the change adds to that file, and is not named', async () => {
    started(`# A\n\n${IGNORE_FILE}\n\nKey ${OTHER}\n`);
    changedTo(`# A\n\n${IGNORE_FILE}\n\nKey ${OTHER}\n\nKey ${SECRET}\n`);
    expect(await judge(sinceLast)).toMatchObject({ found: [], lines: [], ok: true });
    expect(await judge({ ignoresSince: 'HEAD~1' })).toMatchObject({ found: [], lines: [], ok: true });
  });

  it('holds where its block moved, and where the page was carried elsewhere', async () => {
    const block = `${IGNORE_NEXT}\n\nKey ${OTHER}\n`;
    started(`# A\n\n${block}\nMore words of the page that stay as they are.\n\nAnd some more.\n`);
    changedTo(`# A\n\nWords above.\n\n${block}\nMore words of the page that stay as they are.\n\nAnd some more.\n`);
    expect((await judge(sinceLast)).found).toEqual([]);
    expect((await judge({ ignoresSince: 'HEAD~1' })).found).toEqual([]);
    site.git('mv', 'a.md', 'c.md');
    site.commit('move');
    expect((await judge(sinceLast)).found).toEqual([]);
  });

  it('holds as ever where nothing is compared', async () => {
    started('# A\n');
    site.write({ 'a.md': `# A\n\n${IGNORE_FILE}\n\nKey ${SECRET}\n` });
    expect((await judge({})).found).toEqual([]);
  });
});
