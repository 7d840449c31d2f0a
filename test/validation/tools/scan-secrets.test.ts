import { expect, it } from 'vitest';
import secrets from '../../../src/gates/secrets.ts';
import { scanSecrets } from '../../../src/validation/tools/scan-secrets.ts';
import { brief, factsOf, findingsOf } from '../../support/memory-site.ts';

// Put together here, so that this file itself carries no secret.
const TOKEN = `ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`;
const scan = async (text: string): Promise<string[]> =>
  (await scanSecrets([{ path: 'a.md', text }])).messages.map(({ line, message }) => `${line} ${message}`);

it('finds a token at its line and never repeats it', async () => {
  const found = await scan(`# Title\n\nUse ${TOKEN} here.\n`);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^3 github GITHUB_TOKEN/);
  expect(found.join()).not.toContain(TOKEN.slice(4, 12));
});
it('finds credentials in URLs, and leaves the made-up ones of documentation alone', async () => {
  expect(await scan(`See https://deploy:Zx81kQpL22@ci.acme-corp.net/x\n`)).toHaveLength(1);
  for (const text of [
    'https://user:password@example.com/',
    'postgres://postgres:postgres@localhost:5432/app',
    'https://<name>:<token>@github.com/x',
    'mysql://$USER:$PASS@db/x',
    'redis://u:p@h/0',
  ])
    expect([text, await scan(text)]).toEqual([text, []]);
});
it('turns the gate red', async () => {
  const facts = factsOf(
    { 'a.md': `# A\n\n${TOKEN}\n` },
    { tools: { secrets: await scanSecrets([{ path: 'a.md', text: `# A\n\n${TOKEN}\n` }]) } },
  );
  expect(brief(await findingsOf(secrets, facts))).toEqual(['secrets/leaked@a.md:3']);
});
