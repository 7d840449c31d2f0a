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
    'https://public:koala@pypi-proxy.corp.dev/simple',
    'git+https://git:github_pat_asdf@github.com/x/y',
    `https://hooks.slack${'.com/services'}/T00000000/B00000000/${'X'.repeat(24)}`,
    `${'xoxb'}-1234567890-1234567890123-${'aB3dE5fG7hJ9kL1mN2pQ4rS6'}`,
    `${'xoxb'}-YOUR-TOKEN`,
    `${'xoxp'}-4820917365-replace-me`,
  ])
    expect([text, await scan(text)]).toEqual([text, []]);
});
// Made-up secrets of the right form, each cut where the rule's mark is, so that none stands in this file.
const runs = (length: number): string => 'aB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xY'.repeat(9).slice(0, length);
const account = JSON.stringify({
  email: 'a@acme.com',
  muk: {},
  secretKey: 'A3-X',
  signInAddress: 'acme.1password.com:443',
  srpX: '870d67a9e626625d',
  deviceUuid: 'abcdef',
});
const hex = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
it.each([
  ['aws', `aws_secret_${'access_key'} = ${runs(40)}`],
  ['basicauth', `https://deploy:${'Zx81kQpL22'}@ci.acme-corp.net/x`],
  ['slack', `${'xoxb'}-4820917365-${runs(20)}`],
  ['slack', `https://hooks.slack${'.com/services'}/T${runs(8)}/B${runs(8)}/${runs(24)}`],
  ['sendgrid', `${'SG'}.${runs(22)}.${runs(43)}`],
  ['shopify', `${'shpat'}_${hex}`],
  ['github', `${'ghp'}_${runs(36)}`],
  ['github', `${'github'}_pat_${runs(82)}`],
  ['gitlab', `${'glpat'}-${runs(20)}`],
  ['grafana', `${'glsa'}_${runs(32)}_a1b2c3d4`],
  ['openai', `${'sk'}-${runs(20)}T3BlbkFJ${runs(20)}`],
  ['anthropic', `${'sk'}-ant-api03-${runs(93)}AA`],
  ['groq', `${'gsk'}_${runs(52)}`],
  ['huggingface', `${'hf'}_${'aBcDeFgHiJ'.repeat(4).slice(0, 34)}`],
  ['linear', `${'lin'}_api_${runs(40)}`],
  ['notion', `${'ntn'}_48209173651${runs(35)}`],
  ['npm', `${'npm'}_${runs(36)}`],
  ['privatekey', `-----BEGIN ${'PRIVATE'} KEY-----\nMI${runs(200)}\n-----END ${'PRIVATE'} KEY-----`],
  ['1password', `${'ops'}_${Buffer.from(account).toString('base64')}`],
  ['database', `mongodb+srv://deploy:${'Zx81kQpL22'}@db.acme-corp.net/x`],
  ['database', `postgresql://deploy:${'Zx81kQpL22'}@db.acme-corp.net/x`],
  ['hashicorp', `${'hvs'}.${runs(95)}`],
  ['vercel', `${'vcp'}_${runs(24)}`],
  ['databricks', `${'dapi'}${hex}`],
  ['docker', `${'dckr'}_pat_${runs(27)}`],
  ['figma', `${'figd'}_${runs(45)}`],
])('sees what the rule of %s sees', async (rule, secret) => {
  const found = await scan(`# Title\n\nUse ${secret} here.\n`);
  expect(found.join('\n')).toMatch(new RegExp(`^3 \\S*${rule}`));
});
it('turns the gate red', async () => {
  const facts = factsOf(
    { 'a.md': `# A\n\n${TOKEN}\n` },
    { tools: { secrets: await scanSecrets([{ path: 'a.md', text: `# A\n\n${TOKEN}\n` }]) } },
  );
  expect(brief(await findingsOf(secrets, facts))).toEqual(['secrets/leaked@a.md:3']);
});
