import { describe, expect, it } from 'vitest';
import { gitFailure } from '../../src/adapters/git-errors.ts';

const of = (stderr: string, source = 'https://example.org/x.git', token?: string) =>
  gitFailure(stderr, { what: 'fetching', source, token });

describe('what git says on stderr', () => {
  it.each([
    ['fatal: unable to write file a.md: No space left on device', 'SERVICE_UNAVAILABLE', /disk is full/],
    [
      "fatal: could not read Username for 'https://example.org': terminal prompts disabled",
      'REPO_NOT_FOUND',
      /If it is private, hand over a token/,
    ],
    [
      "remote: Repository not found.\nfatal: repository 'https://example.org/x.git/' not found",
      'REPO_NOT_FOUND',
      /No git repository at/,
    ],
    ['fatal: unable to access: Could not resolve host: example.org', 'SERVICE_UNAVAILABLE', /No answer from/],
    ['error: RPC failed; curl 56 GnuTLS recv error\nfatal: early EOF', 'SERVICE_UNAVAILABLE', /No answer from/],
    [
      'remote: fatal: loose object 5659689b (stored in ./objects/56/59689b) is corrupt\nremote: aborting due to possible repository corruption on the remote side.\nfatal: early EOF\nfatal: fetch-pack: invalid index-pack output',
      'REPO_NOT_FOUND',
      /is damaged: git could not read all of its objects while fetching/,
    ],
    ['fatal: bad object HEAD', 'REPO_NOT_FOUND', /is damaged/],
    ['fatal: the remote end hung up unexpectedly', 'SERVICE_UNAVAILABLE', /No answer from/],
    ["fatal: transport 'ext' not allowed", 'INVALID_URL', /protocol `ext`/],
    ['fatal: something new', 'COMMIT_SERVICE_ERROR', /something new/],
  ])('%j is %s', (stderr, code, message) => {
    const error = of(stderr);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
  });

  it('holds no secret, in whatever form it stands there', () => {
    const token = 'ghs_0123456789abcdef';
    const basic = Buffer.from(`x-access-token:${token}`).toString('base64');
    const error = of(
      `fatal: https://u:${token}@example.org said ${basic} ${token}\nAuthorization: Basic ${basic}`,
      `https://u:${token}@example.org/x.git`,
      token,
    );
    expect(JSON.stringify([error.message, error.details])).not.toMatch(new RegExp(`${token}|${basic}`));
  });

  it('says that a full disk can be tried again and loses nothing', () => {
    expect(of('No space left on device')).toMatchObject({ retryable: true, details: { reason: 'DISK_FULL' } });
  });
});
