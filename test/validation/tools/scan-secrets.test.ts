import { createHmac } from 'node:crypto';
import { expect, it, test } from 'vitest';
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
  ['private', `-----BEGIN ${'PRIVATE'} KEY-----\nMI${runs(200)}\n-----END ${'PRIVATE'} KEY-----`],
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
/** Drawn once and for all, so that nothing of it repeats or counts on. */
const drawn = (length: number, from: string, seed: number): string => {
  let state = seed * 2_654_435_761;
  return Array.from({ length }, () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return from[(state >>> 8) % from.length] ?? '';
  }).join('');
};
const CAPITALS = 'ABCDEFGHJKMNPRSTUVWXYZ';
const ANY = `${CAPITALS}abcdefghjkmnprstuvwxyz23456789`;
const key = (kind: string, head: string, length: number): string =>
  `-----BEGIN ${kind}PRIVATE ${'KEY'}-----\n${`${head}${drawn(length, ANY, length)}`.replace(/.{64}/g, '$&\n')}\n-----END ${kind}PRIVATE ${'KEY'}-----`;
const jwt = (claims: object): string =>
  [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat(drawn(43, ANY, 7))
    .join('.');
/** The twelve of a leak, each in the form that its vendor gives out. */
const REAL: readonly [string, string][] = [
  ['OpenSSH key', key(`${'OPENSSH'} `, 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAAB', 300)],
  ['PKCS#8 key', key('', 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC', 1500)],
  ['EC key', key(`${'EC'} `, 'MHcCAQEE', 130)],
  ['AWS', `${'AKIA'}${drawn(16, `${CAPITALS}234567`, 3)}`],
  ['Google', `${'AIza'}Sy${drawn(33, ANY, 4)}`],
  ['Slack', `${'xoxb'}-482091736582-4820917365821-${drawn(24, ANY, 5)}`],
  ['Stripe live', `${'sk'}_live_51${drawn(97, ANY, 6)}`],
  ['OpenAI', `${'sk'}-proj-${drawn(64, ANY, 8)}T3BlbkFJ${drawn(64, ANY, 9)}`],
  ['Anthropic', `${'sk'}-ant-api03-${drawn(93, ANY, 10)}AA`],
  ['GitLab', `${'glpat'}-${drawn(20, ANY, 11)}`],
  ['npm', `${'npm'}_${drawn(36, ANY, 12)}`],
  ['JWT', jwt({ sub: '88f1', email: 'j.harker@northwind.io' })],
  ['database URL', `postgres://app_user:${drawn(18, ANY, 13)}@db-3.northwind.io:5432/orders`],
  ['Redis URL', `rediss://default:${drawn(18, ANY, 14)}@cache.northwind.io:6379`],
];
it.each(REAL)('finds a real one at its line: %s', async (_name, secret) => {
  const found = await scan(`# Title\n\nKeep ${secret} here.\n`);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^3 /);
  expect(found[0]).not.toContain(secret.slice(12, 24));
});
it.each([
  ['AWS', `${'AKIA'}IOSFODNN7EXAMPLE`],
  ['AWS secret', `aws_secret_${'access_key'} = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY`],
  ['Google', `${'AIza'}SyDOCAbC123dEf456GhI789jKl01-MnO12`],
  ['Slack', `${'xoxb'}-17653672481-19874698323-pdFZKVeTuE8sk7oOcHrzqqgy`],
  ['Stripe', `${'sk'}_live_abcdefghijklmnopqrstuvwx and ${'sk'}_live_your_secret_key`],
  ['OpenAI', `${'sk'}-proj-${'x'.repeat(48)}`],
  ['GitHub', `${'gho'}_16C7e42F292c6912E7710c838347Ae178B4a`],
  ['JWT', jwt({ sub: '1234567890', name: 'John Doe', iat: 1_516_239_022 })],
  ['key that is cut', key('', 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC', 40).replace(/\n-----END/, '\n...\n-----END')],
  ['key of words', `-----BEGIN ${'PRIVATE'} KEY-----\n<your key>\n-----END ${'PRIVATE'} KEY-----`],
  ['public key', `-----BEGIN PUBLIC KEY-----\n${drawn(300, ANY, 15)}\n-----END PUBLIC KEY-----`],
  ['database URL', 'postgresql://user:password@localhost/db and redis://default:secret@redis:6379'],
])('leaves what a vendor documents alone: %s', async (_name, text) => {
  expect(await scan(`# Title\n\nWrite ${text} here.\n`)).toEqual([]);
});
it('turns the gate red', async () => {
  const facts = factsOf(
    { 'a.md': `# A\n\n${TOKEN}\n` },
    { tools: { secrets: await scanSecrets([{ path: 'a.md', text: `# A\n\n${TOKEN}\n` }]) } },
  );
  expect(brief(await findingsOf(secrets, facts))).toEqual(['secrets/leaked@a.md:3']);
});

test('heads of keys without an end are looked at once', async () => {
  const text = '-----BEGIN RSA PRIVATE KEY-----\n'.repeat(20_000);
  const started = performance.now();
  expect((await scanSecrets([{ path: 'a.md', text }])).messages).toEqual([]);
  expect(performance.now() - started).toBeLessThan(5_000);
});

it('leaves alone a token that is signed with a key in sight, and no other', async () => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (key: string): string => {
    const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ depth: 3141, layer: 'quartz' })}`;
    return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
  };
  for (const text of [
    `token = "${signed('rock of ages')}"  # jwt.encode(x, "rock of ages")`,
    `\`${signed('secret')}\``,
  ])
    expect([text, await scan(text)]).toEqual([text, []]);
  expect(await scan(`token = "${signed('rock of ages')}"  # jwt.encode(x, "rock")`)).toHaveLength(1);
});
