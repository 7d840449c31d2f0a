/** A repository of others starts no program: each way that git has is armed for real, obeyed by plain git, and not by Launch. */
import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { createGit } from '../../src/adapters/git.ts';
import { createProcesses } from '../../src/adapters/processes.ts';
import type { LaunchError } from '../../src/errors.ts';
import { findPlace } from '../../src/validation/place.ts';
import { startGitHttp } from '../support/git-http.ts';
import { bareClone, gitIn, makeRepository } from '../support/git-repository.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const at = (...parts: string[]): string => path.join(folder.path, ...parts);
const git = createGit(createProcesses());

/** Git as it is installed, which may fail. */
function plain(cwd: string, ...args: string[]): void {
  try {
    execFileSync('git', args, {
      cwd,
      env: {
        PATH: process.env.PATH ?? '',
        HOME: at(),
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_TERMINAL_PROMPT: '0',
        GIT_AUTHOR_NAME: 'A',
        GIT_AUTHOR_EMAIL: 'a@example.org',
        GIT_COMMITTER_NAME: 'A',
        GIT_COMMITTER_EMAIL: 'a@example.org',
      },
      stdio: 'ignore',
      timeout: 20_000,
    });
  } catch {
    // What counts is the mark.
  }
}

/** Same length, another time: git has to look into the file. */
function touch(file: string): void {
  const bytes = readFileSync(file);
  bytes[0] = bytes[0] === 120 ? 121 : 120;
  writeFileSync(file, bytes);
  utimesSync(file, 1_700_000_000, 1_700_000_000);
}

/** All that Launch asks of a repository that it reads. */
async function readAll(root: string): Promise<void> {
  const calls: (() => Promise<unknown>)[] = [
    () =>
      findPlace({ directory: root, cwd: '/' }, git).then((place) => Promise.all(Object.values(place.gitAnswers ?? {}))),
    () => git.findRepository(root, { named: true }),
    () => git.listFiles(root),
    () => git.changedFiles(root, 'HEAD'),
    () => git.show(root, 'HEAD', 'gone.md'),
    () => git.renamedTo(root, 'a.md'),
    () => git.run(root, ['log', '-M60%', '--name-status', '--format=', '-z', '-n', '9', 'HEAD']),
    () =>
      git.run(root, ['apply', '--check', '-'], {
        input: 'diff --git a/a.md b/a.md\n--- a/a.md\n+++ b/a.md\n@@ -1 +1 @@\n-x\n+y\n',
      }),
    () => git.run(root, ['update-ref', 'refs/heads/launch/x', 'HEAD']),
    () => git.resolveRef(root, null),
    () =>
      git.checkout(
        root,
        gitIn(at(), '--git-dir', path.join(root, '.git'), 'rev-parse', 'HEAD'),
        at(`copy-${path.basename(root)}`),
      ),
  ];
  for (const call of calls) await call().catch(() => {});
}

interface Attack {
  name: string;
  /** Arms a repository with one commit of `a.md` and `.gitattributes`; answers with what a user of plain git types there. */
  arm(root: string, mark: string): readonly string[];
}
const config = (root: string, ...pairs: [string, string][]): void => {
  for (const [key, value] of pairs) gitIn(root, 'config', key, value);
};
const script = (root: string, mark: string, more = ''): string => {
  const file = `${root}.sh`;
  writeFileSync(file, `#!/bin/sh\necho ran >>'${mark}'\n${more}\n`, { mode: 0o755 });
  return file;
};
const STATUS = ['status', '--porcelain'];
const ATTACKS: Attack[] = [
  {
    name: 'a clean filter of the configuration',
    arm(root, mark) {
      config(root, ['filter.e.clean', script(root, mark, 'cat')]);
      return STATUS;
    },
  },
  {
    name: 'a long-running filter',
    arm(root, mark) {
      config(root, ['filter.e.process', script(root, mark)], ['filter.e.required', 'true']);
      return STATUS;
    },
  },
  {
    name: 'a filter in a file that the configuration includes',
    arm(root, mark) {
      writeFileSync(path.join(root, 'more'), `[filter "e"]\n\tclean = ${script(root, mark, 'cat')}\n`);
      config(root, ['include.path', '../more']);
      return STATUS;
    },
  },
  {
    name: 'a filter of the configuration of the work tree',
    arm(root, mark) {
      config(root, ['extensions.worktreeConfig', 'true']);
      gitIn(root, 'config', '--worktree', 'filter.e.clean', script(root, mark, 'cat'));
      return STATUS;
    },
  },
  {
    name: 'a smudge filter',
    arm(root, mark) {
      config(root, ['filter.e.smudge', script(root, mark, 'cat')]);
      return ['checkout', 'HEAD', '--', 'a.md'];
    },
  },
  {
    name: 'a file system monitor',
    arm(root, mark) {
      config(root, ['core.fsmonitor', script(root, mark)]);
      return STATUS;
    },
  },
  {
    name: 'a text conversion',
    arm(root, mark) {
      config(root, ['diff.e.textconv', script(root, mark, 'cat "$1"')]);
      return ['diff', 'HEAD'];
    },
  },
  {
    name: 'a driver for differences',
    arm(root, mark) {
      config(root, ['diff.e.command', script(root, mark)]);
      return ['diff', 'HEAD'];
    },
  },
  {
    name: 'a program for all differences',
    arm(root, mark) {
      config(root, ['diff.external', script(root, mark)]);
      return ['diff', 'HEAD'];
    },
  },
  {
    name: 'a hook',
    arm(root, mark) {
      mkdirSync(path.join(root, '.git', 'hooks'), { recursive: true });
      renameSync(script(root, mark), path.join(root, '.git', 'hooks', 'reference-transaction'));
      return ['update-ref', 'refs/heads/other', 'HEAD'];
    },
  },
  {
    name: 'hooks of another folder',
    arm(root, mark) {
      mkdirSync(path.join(root, 'hooks'));
      renameSync(script(root, mark), path.join(root, 'hooks', 'post-index-change'));
      config(root, ['core.hooksPath', path.join(root, 'hooks')]);
      return STATUS;
    },
  },
  {
    name: 'a program that checks signatures',
    arm(root, mark) {
      const head = gitIn(root, 'cat-file', 'commit', 'HEAD');
      const signed = head.replace(
        '\n\n',
        '\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n x\n -----END PGP SIGNATURE-----\n\n',
      );
      writeFileSync(`${root}.commit`, `${signed}\n`);
      gitIn(root, 'update-ref', 'HEAD', gitIn(root, 'hash-object', '-w', '-t', 'commit', `${root}.commit`));
      config(root, ['gpg.program', script(root, mark)], ['log.showSignature', 'true']);
      return ['log', '-1'];
    },
  },
  {
    name: 'the fetching of what a partial clone lacks',
    arm(root, mark) {
      const [name = ''] = gitIn(root, 'rev-parse', 'HEAD:gone.md').split('\n');
      rmSync(path.join(root, '.git', 'objects', name.slice(0, 2), name.slice(2)));
      config(
        root,
        ['core.repositoryFormatVersion', '1'],
        ['extensions.partialClone', 'origin'],
        ['remote.origin.promisor', 'true'],
        ['remote.origin.url', root],
        ['remote.origin.uploadpack', script(root, mark)],
      );
      return ['cat-file', '-p', 'HEAD:gone.md'];
    },
  },
];

describe('plain git starts it, Launch does not', () => {
  it.each(ATTACKS)('$name', async ({ name, arm }) => {
    const root = at(name.replaceAll(' ', '-'));
    makeRepository(root, {
      'a.md': 'long enough\n'.repeat(5),
      'gone.md': 'gone\n',
      '.gitattributes': 'a.md filter=e diff=e\n',
    });
    const mark = `${root}.mark`;
    const typed = arm(root, mark);
    touch(path.join(root, 'a.md'));
    await readAll(root);
    expect(existsSync(mark)).toBe(false);
    plain(root, ...typed);
    expect(existsSync(mark)).toBe(true);
  });
});

describe('what is taken for a repository', () => {
  /** A folder that has the form of a repository, as a commit can hold it. */
  function armedFolder(root: string, mark: string): void {
    const made = `${root}-made`;
    makeRepository(made, { 'a.md': 'a page\n', '.gitattributes': '* filter=e\n' });
    gitIn(made, 'config', 'core.worktree', '.');
    gitIn(made, 'config', 'include.path', 'more');
    writeFileSync(path.join(made, '.git', 'more'), `[filter "e"]\n\tclean = ${script(root, mark, 'cat')}\n`);
    mkdirSync(root, { recursive: true });
    cpSync(path.join(made, '.git'), root, { recursive: true });
    for (const name of ['a.md', '.gitattributes']) cpSync(path.join(made, name), path.join(root, name));
  }

  it('is never a folder of a clone that looks like one', async () => {
    const [whole, mark] = [at('clone'), at('bare.mark')];
    const docs = path.join(whole, 'docs');
    makeRepository(whole, { 'README.md': '# Product\n' });
    armedFolder(docs, mark);
    gitIn(whole, 'add', '--all', '--force', '.');
    gitIn(whole, 'commit', '--quiet', '-m', 'docs');
    touch(path.join(docs, 'a.md'));
    const place = await findPlace({ directory: docs, cwd: '/' }, git);
    expect(place).toMatchObject({ root: whole, sitePath: 'docs', git: true });
    await Promise.all(Object.values(place.gitAnswers ?? {}));
    expect((await git.findRepository(docs))?.root).toBe(whole);
    // Not even where it is named as an address, because the repository around it tracks it.
    expect((await git.findRepository(docs, { named: true }))?.root).toBe(whole);
    await expect(git.checkout(docs, 'f'.repeat(40), at('never'))).rejects.toMatchObject({ code: 'REPO_NOT_FOUND' });
    expect((await git.changedFiles(docs, 'HEAD')).map(({ path: name }) => name)).toEqual(['docs/a.md']);
    expect(existsSync(mark)).toBe(false);
    plain(docs, 'status');
    expect(existsSync(mark)).toBe(true);
  });

  it('is not what a `.git` file names that is not named back', async () => {
    const [root, mark] = [at('unpacked'), at('file.mark')];
    armedFolder(path.join(root, 'hidden'), mark);
    writeFileSync(path.join(root, '.git'), 'gitdir: hidden\n');
    gitIn(root, 'config', '--file', path.join(root, 'hidden', 'config'), '--unset', 'core.worktree');
    expect(await git.findRepository(root)).toBeUndefined();
    await expect(git.run(root, STATUS)).rejects.toThrow();
    writeFileSync(path.join(root, 'a.md'), 'another\n');
    cpSync(path.join(root, 'hidden', '.gitattributes'), path.join(root, '.gitattributes'));
    expect(existsSync(mark)).toBe(false);
    plain(root, 'add', 'a.md');
    expect(existsSync(mark)).toBe(true);
  });

  it('is not a `.git` folder that borrows the rest from elsewhere', async () => {
    const root = at('borrowed');
    makeRepository(root, { 'a.md': 'a' });
    renameSync(path.join(root, '.git'), path.join(root, 'real'));
    mkdirSync(path.join(root, '.git'));
    writeFileSync(path.join(root, '.git', 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(path.join(root, '.git', 'commondir'), '../real\n');
    expect(await git.findRepository(root)).toBeUndefined();
    expect(gitIn(root, 'rev-parse', '--is-inside-work-tree')).toBe('true');
  });

  it('is a submodule and a linked work tree, whatever their configuration names', async () => {
    const root = at('super');
    makeRepository(at('part'), { 'p.md': 'part\n', '.gitattributes': '* filter=e\n' });
    makeRepository(root, { 'a.md': 'a\n', '.gitattributes': '* filter=e\n' });
    gitIn(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', at('part'), 'part');
    gitIn(root, 'commit', '--quiet', '-m', 'part');
    gitIn(root, 'worktree', 'add', '--quiet', '-b', 'other', at('linked'));
    for (const [place, name] of [
      [path.join(root, 'part'), 'p.md'],
      [at('linked'), 'a.md'],
    ] as const) {
      gitIn(place, 'config', 'filter.e.clean', script(place, `${place}.mark`, 'cat'));
      const head = gitIn(place, 'rev-parse', 'HEAD');
      expect(await git.findRepository(place)).toMatchObject({ root: place, head, dirty: false });
      touch(path.join(place, name));
      expect(await git.changedFiles(place, 'HEAD')).toEqual([{ path: name, status: 'modified', from: null }]);
      expect(existsSync(`${place}.mark`)).toBe(false);
    }
    expect(await git.checkedOut(root)).toEqual(['refs/heads/main', 'refs/heads/other']);
    plain(at('linked'), 'status');
    expect(existsSync(`${at('linked')}.mark`)).toBe(true);
  });

  it('has the work tree that holds it, not the one that its configuration names', async () => {
    const root = at('elsewhere');
    makeRepository(root, { 'a.md': 'a' });
    gitIn(root, 'config', 'core.worktree', at());
    expect(gitIn(root, 'rev-parse', '--show-toplevel')).toBe(at());
    expect(await git.findRepository(root)).toMatchObject({ root, dirty: false });
  });
});

/** What a URL is asked by, with the process standing in a repository of others. */
describe('the network, from within a hostile repository', () => {
  it('is asked with none of its programs, proxies, helpers and addresses', async () => {
    const [root, marks] = [at('standing'), at('marks')];
    mkdirSync(marks);
    mkdirSync(at('remotes'));
    makeRepository(root, { 'a.md': 'a' });
    bareClone(root, at('remotes', 'docs.git'));
    const server = await startGitHttp(at('remotes'), { token: 'secret' });
    const run = (name: string): string => script(at(name), path.join(marks, name));
    config(
      root,
      ['core.sshCommand', run('ssh')],
      ['core.gitProxy', run('proxy')],
      ['core.askPass', run('askpass')],
      ['credential.helper', `!${run('helper')}`],
      [`credential.${server.url}.helper`, `!${run('helper-of-url')}`],
      ['protocol.ext.allow', 'always'],
      [`url.ext::${run('ext')} .insteadOf`, 'https://example.invalid/'],
      [`remote.file://${at('remotes', 'docs.git')}.uploadpack`, run('uploadpack')],
    );
    const asked = [
      'ssh://127.0.0.1:9/x',
      'git://127.0.0.1:9/x',
      `${server.url}/docs.git`,
      'https://example.invalid/x',
      `file://${at('remotes', 'docs.git')}`,
    ];
    const src = pathToFileURL(path.resolve('src/adapters')).href;
    const program = `
      const { createGit } = await import('${src}/git.ts');
      const { createProcesses } = await import('${src}/processes.ts');
      const git = createGit(createProcesses());
      for (const source of ${JSON.stringify(asked)})
        console.log(await git.resolveRef(source, null, { timeoutMs: 8000 }).then(({ ref }) => ref, ({ code }) => code));`;
    try {
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
        cwd: root,
      });
      expect(stdout.trim().split('\n').at(-1)).toBe('main');
      expect(stdout.trim().split('\n')).toHaveLength(asked.length);
      expect(readdirSync(marks)).toEqual([]);
      // The server lives in this process, so that plain git must not block it.
      await Promise.all(
        asked.map((source) =>
          promisify(execFile)('git', ['ls-remote', source], {
            cwd: root,
            env: { PATH: process.env.PATH ?? '', HOME: at(), GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' },
            timeout: 20_000,
          }).catch(() => {}),
        ),
      );
      expect(readdirSync(marks).sort()).toEqual([
        'askpass',
        'ext',
        'helper',
        'helper-of-url',
        'proxy',
        'ssh',
        'uploadpack',
      ]);
    } finally {
      await server.close();
    }
  });
});

describe('what cannot be read for certain', () => {
  const failure = (work: Promise<unknown>): Promise<LaunchError> =>
    work.then(
      () => {
        throw new Error('No failure');
      },
      (thrown: LaunchError) => thrown,
    );
  it.each([
    ['an extension that is not known', '[core]\n\trepositoryformatversion = 1\n[extensions]\n\tlater = true\n'],
    ['a later format', '[core]\n\trepositoryformatversion = 2\n'],
    ['a value that is none', '[core]\n\tautocrlf = "!touch x"\n'],
    ['what git would not read', '[core\n'],
  ])('is refused: %s', async (name, text) => {
    const root = at(name.replaceAll(' ', '-'));
    makeRepository(root, { 'a.md': 'a' });
    writeFileSync(path.join(root, '.git', 'config'), text);
    const error = await failure(git.findRepository(root));
    expect([error.code, error.details.reason]).toEqual(['INVALID_INPUT', 'REPOSITORY_UNREADABLE']);
    expect((await failure(findPlace({ directory: root, cwd: '/' }, git))).code).toBe('INVALID_INPUT');
  });

  it('is our own checkout, once another program has written its configuration', async () => {
    makeRepository(at('origin'), { 'a.md': 'a\n' });
    const sha = gitIn(at('origin'), 'rev-parse', 'HEAD');
    await git.checkout(at('origin'), sha, at('ours'));
    gitIn(at('ours'), 'config', 'core.fsmonitor', script(at('ours'), at('ours.mark')));
    const error = await failure(git.run(at('ours'), ['reset', '--hard', sha], { own: true }));
    expect(error.details.reason).toBe('OWN_REPOSITORY_CHANGED');
    expect(existsSync(at('ours.mark'))).toBe(false);
  });
});

describe('what counts all the same', () => {
  it('is how line ends are kept, from attributes and from the configuration', async () => {
    const root = at('ends');
    makeRepository(root, { 'a.md': 'one\ntwo\n', 'b.txt': 'one\r\n', '.gitattributes': '*.txt text eol=crlf\n' });
    config(root, ['core.autocrlf', 'true']);
    rmSync(path.join(root, 'a.md'));
    gitIn(root, 'checkout', '--quiet', '--', '.');
    expect(readFileSync(path.join(root, 'a.md'), 'utf8')).toBe('one\r\ntwo\r\n');
    // Another time, so that git looks into them.
    for (const name of ['a.md', 'b.txt']) utimesSync(path.join(root, name), 1_700_000_000, 1_700_000_000);
    expect((await git.findRepository(root))?.dirty).toBe(false);
    config(root, ['core.autocrlf', 'false']);
    expect((await git.findRepository(root))?.dirty).toBe(true);
    config(root, ['core.autocrlf', 'true']);
    writeFileSync(path.join(root, 'b.txt'), 'two\r\n');
    expect(await git.changedFiles(root, 'HEAD')).toEqual([{ path: 'b.txt', status: 'modified', from: null }]);
  });

  it('is a change made while this process lives: a commit, a packed ref, an exclusion', async () => {
    const root = at('living');
    const first = makeRepository(root, { 'a.md': 'a' });
    expect((await git.findRepository(root))?.head).toBe(first);
    gitIn(root, 'checkout', '--quiet', '-b', 'next');
    gitIn(root, 'commit', '--quiet', '--allow-empty', '-m', 'second');
    gitIn(root, 'pack-refs', '--all');
    expect((await git.findRepository(root))?.head).toBe(gitIn(root, 'rev-parse', 'HEAD'));
    writeFileSync(path.join(root, 'local.txt'), '');
    expect(await git.listFiles(root)).toEqual(['a.md', 'local.txt']);
    mkdirSync(path.join(root, '.git', 'info'), { recursive: true });
    writeFileSync(path.join(root, '.git', 'info', 'exclude'), 'local.txt\n');
    expect(await git.listFiles(root)).toEqual(['a.md']);
  });

  it('is a shallow history, an index in two parts, and objects that lie elsewhere', async () => {
    makeRepository(at('far'), { 'a.md': 'a' });
    gitIn(at('far'), 'commit', '--quiet', '--allow-empty', '-m', 'second');
    gitIn(at(), 'clone', '--quiet', '--depth=1', `file://${at('far')}`, at('shallow'));
    gitIn(at('shallow'), 'update-index', '--split-index');
    expect(await git.run(at('shallow'), ['rev-list', '--count', 'HEAD'])).toBe('1\n');
    expect(await git.listFiles(at('shallow'))).toEqual(['a.md']);
    gitIn(at(), 'clone', '--quiet', '--shared', at('far'), at('shared'));
    expect((await git.show(at('shared'), 'HEAD', 'a.md'))?.toString()).toBe('a');
  });

  it('is a bare repository that is named as an address', async () => {
    makeRepository(at('plainly'), { 'a.md': 'a' });
    bareClone(at('plainly'), at('plainly.git'));
    expect(await git.findRepository(at('plainly.git'))).toBeUndefined();
    expect(await git.findRepository(at('plainly.git'), { named: true })).toMatchObject({ dirty: false });
    expect((await git.show(at('plainly.git'), 'main', 'a.md'))?.toString()).toBe('a');
  });
});

it('reads the true objects: what a repository replaces them with is another commit', async () => {
  const root = at('replaced');
  const first = makeRepository(root, { 'a.md': 'one\n' });
  writeFileSync(path.join(root, 'a.md'), 'two\n');
  gitIn(root, 'commit', '--quiet', '--all', '--message', 'two');
  gitIn(root, 'replace', first, 'HEAD');
  expect(gitIn(root, 'show', `${first}:a.md`)).toBe('two');
  expect(String(await git.show(root, first, 'a.md'))).toBe('one\n');
  expect(await git.changedFiles(root, first)).toMatchObject([{ path: 'a.md', status: 'modified' }]);
});
