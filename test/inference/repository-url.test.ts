/** The forms in which people write down a repository, and what is none. */
import { describe, expect, test } from 'vitest';
import { parseRepositoryUrl } from '../../src/inference/repository-url.ts';
import { loadSiteProfiles } from '../../src/sites/profiles.ts';

const profiles = loadSiteProfiles({});

describe('a repository address', () => {
  test.each([
    'https://github.com/acme/Widget.Kit',
    'https://github.com/acme/Widget.Kit/',
    'https://github.com/acme/Widget.Kit.git',
    'http://www.github.com/acme/Widget.Kit?tab=readme-ov-file#install',
    'HTTPS://GITHUB.COM/acme/Widget.Kit',
    'git@github.com:acme/Widget.Kit.git',
    'ssh://git@github.com/acme/Widget.Kit.git',
    'ssh://git@github.com:22/acme/Widget.Kit',
    'git+https://github.com/acme/Widget.Kit.git',
    'git+ssh://git@github.com/acme/Widget.Kit.git',
    'git://github.com/acme/Widget.Kit.git',
    'github.com/acme/Widget.Kit',
  ])('%s', (text) => {
    expect(parseRepositoryUrl(text, profiles)).toEqual({
      host: 'github.com',
      owner: 'acme',
      name: 'Widget.Kit',
      url: 'https://github.com/acme/Widget.Kit',
      clone: 'https://github.com/acme/Widget.Kit.git',
    });
  });
  test.each([
    '',
    'acme/widget',
    'not a url',
    'https://github.com',
    'https://github.com/acme',
    'https://github.com/acme/widget/tree/main',
    'https://github.com/acme/widget/pull/1',
    'https://gitlab.com/acme/widget',
    'https://github.com.evil.org/acme/widget',
    'https://x-access-token:secret@github.com/acme/widget',
    'file:///etc/passwd',
    'ext::sh -c id',
    '--upload-pack=x',
    'https://github.com/../widget',
    'https://github.com/acme/..',
    'https://github.com/-acme/widget',
    'https://github.com/acme/wid get',
    'javascript:alert(1)',
  ])('refuses `%s`', (text) => {
    expect(() => parseRepositoryUrl(text, profiles)).toThrow(expect.objectContaining({ code: 'INVALID_URL' }));
  });
  test('an enterprise host is a line of a profile', () => {
    const [profile] = profiles;
    if (profile === undefined) throw new Error('no profile');
    const own = {
      ...profile,
      git_hosts: [{ host: 'git.example.com', clone: 'https://git.example.com/{owner}/{repo}.git' }],
    };
    expect(parseRepositoryUrl('git@git.example.com:acme/widget.git', [own]).url).toBe(
      'https://git.example.com/acme/widget',
    );
  });
});

test('the Enterprise server that this process is configured for is a host beside the others', () => {
  const enterprise = loadSiteProfiles({ GITHUB_SERVER_URL: 'https://ghe.example.com' });
  expect(parseRepositoryUrl('https://ghe.example.com/acme/kit', enterprise)).toMatchObject({
    url: 'https://ghe.example.com/acme/kit',
    clone: 'https://ghe.example.com/acme/kit.git',
  });
  expect(parseRepositoryUrl('https://github.com/acme/kit', enterprise).host).toBe('github.com');
  expect(() => parseRepositoryUrl('https://ghe.example.com/acme/kit', profiles)).toThrow(/URL of a repository/);
});
