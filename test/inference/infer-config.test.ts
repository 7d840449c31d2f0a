/** `launch run` fills in family and platform as the tool does: above the threshold, from the repository itself, and never over what is stated. */

import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { scratch } from '../../src/adapters/scratch.ts';
import { inferConfig } from '../../src/inference/infer-config.ts';
import { createPorts } from '../../src/local-ports.ts';
import { loadSiteProfiles } from '../../src/sites/profiles.ts';
import { makeRepository } from '../support/git-repository.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const around = {
  git: createPorts(process.env).git,
  scratch,
  sites: loadSiteProfiles({}),
  root: '/',
  signal: new AbortController().signal,
};

it('infers what is beyond doubt, keeps what is stated, and leaves the rest as it is', async () => {
  const folder = temporaryFolder();
  const known = { path: path.join(folder.path, 'Aspose.Cells-for-Python-via-.NET') };
  const other = { path: path.join(folder.path, 'tides') };
  makeRepository(known.path, {
    'README.md': '# Aspose.Cells for Python via .NET\n\nReads spreadsheets.\n',
    'setup.py': 'from setuptools import setup\nsetup(name="aspose-cells-python")\n',
    'aspose/cells/__init__.py': '',
  });
  makeRepository(other.path, { 'README.md': '# Tides\n\nReads tides.\n', 'a.txt': 'a\n' });
  try {
    const config = { github_repo_url: known.path };
    expect(await inferConfig(config, around)).toMatchObject({ family: 'cells', target_platform: 'python' });
    expect(await inferConfig({ ...config, target_platform: 'net' }, around)).toMatchObject({ target_platform: 'net' });
    const whole = { ...config, family: 'words', target_platform: 'net' };
    expect(await inferConfig(whole, around)).toBe(whole);
    expect(await inferConfig({ github_repo_url: other.path }, around)).toEqual({ github_repo_url: other.path });
    const clone = path.join(folder.path, 'repo');
    makeRepository(clone, {
      'README.md': 'Reads spreadsheets.\n',
      'setup.py': 'from setuptools import setup\nsetup()\n',
    });
    expect(await inferConfig({ github_repo_url: clone }, around)).toEqual({ github_repo_url: clone });
    const origin = 'https://github.com/aspose-cells-foss/Aspose.Cells-for-Python-via-.NET.git';
    execFileSync('git', ['-C', clone, 'remote', 'add', 'origin', origin]);
    expect(await inferConfig({ github_repo_url: clone }, around)).toMatchObject({ family: 'cells' });
    expect(await inferConfig({ github_repo_url: '/nowhere/at/all' }, around)).toEqual({
      github_repo_url: '/nowhere/at/all',
    });
  } finally {
    folder.remove();
  }
});
