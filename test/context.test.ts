import path from 'node:path';
import { expect, test } from 'vitest';
import { askPlatform, serviceToken } from '../src/adapters/service-token.ts';
import { chooseBackend, repositoryKind } from '../src/commit/choose-backend.ts';
import type { CommitService } from '../src/commit/commit-service.ts';
import { createContext } from '../src/context.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

test.each([
  ['/srv/site', 'local'],
  ['./site', 'local'],
  ['C:\\site', 'local'],
  ['file:///srv/site', 'local'],
  ['owner/name', 'github'],
  ['https://github.com/o/n.git', 'github'],
  ['https://user:pw@GitHub.com/o/n', 'github'],
  ['git@github.com:o/n.git', 'github'],
  ['https://ghe.example:8443/o/n', 'github'],
  ['https://gitlab.com/o/n', 'other'],
  ['https://github.com.evil.example/o/n', 'other'],
])('%s is a repository of kind %s', (repository, kind) => {
  expect(repositoryKind(repository, ['github.com', 'ghe.example:8443'])).toBe(kind);
});

test('a backend is loaded once, when it is first needed; what is missing is named', async () => {
  let loaded = 0;
  const service = { findOpenPullRequest: async () => undefined } as unknown as CommitService;
  const local = async (): Promise<CommitService> => {
    loaded += 1;
    return service;
  };
  const chosen = chooseBackend({ local, github: undefined, service: undefined, githubHosts: ['github.com'] });
  expect(loaded).toBe(0);
  await Promise.all([chosen.findOpenPullRequest('/a', 's', 'main'), chosen.findOpenPullRequest('/b', 's', 'main')]);
  expect(loaded).toBe(1);
  await expect(chosen.findOpenPullRequest('o/n', 's', 'main')).rejects.toMatchObject({
    code: 'COMMIT_SERVICE_ERROR',
    details: { reason: 'no_token' },
  });
  await expect(chosen.findOpenPullRequest('https://gitlab.com/o/n', 's', 'main')).rejects.toMatchObject({
    details: { reason: 'unsupported_host' },
  });
});

test('the token of the commit service is the given one, else the job asks for one made out to that service', async () => {
  const asked: string[] = [];
  const get = (async (url: string) => {
    asked.push(url);
    return Response.json({ value: 'oidc' });
  }) as unknown as typeof fetch;
  const job = { ACTIONS_ID_TOKEN_REQUEST_URL: 'http://job/?a=1', ACTIONS_ID_TOKEN_REQUEST_TOKEN: 't' };
  expect(await serviceToken({ ...job, LAUNCH_COMMIT_SERVICE_TOKEN: 'given' }, 'https://bot')()).toBe('given');
  expect(await serviceToken(job, 'https://bot', (audience) => askPlatform(job, audience, get))()).toBe('oidc');
  expect(asked).toEqual(['http://job/?a=1&audience=https%3A%2F%2Fbot']);
  await expect(serviceToken({}, 'https://bot')()).rejects.toMatchObject({ code: 'COMMIT_SERVICE_ERROR' });
});

test('a context opens on an empty folder, and closes', async () => {
  const folder = temporaryFolder();
  const context = await createContext({ env: {}, cwd: folder.path, home: 'state' });
  expect(context.home).toBe(path.join(folder.path, 'state'));
  expect((await context.engine.list()).runs).toEqual([]);
  await context.close();
  folder.remove();
});
