/** A Gradle script whose brackets do not close, and properties that are no UTF-8, are named; what only looks so is read. */
import { expect, it } from 'vitest';
import { parseGradle } from '../../src/manifests/gradle.ts';

const SCRIPT = `plugins {
    id 'java-library' // }
    id("maven-publish")
}
group = 'org.strata'
version = '1.2.0'
publishing { publications { maven(MavenPublication) { artifactId = 'strata-core' } } }
def pattern = ~/a'b{/
`;
const read = (files: Record<string, string>) => (path: string) => files[path];

it('is read with comments, texts and patterns', () => {
  expect(parseGradle('build.gradle', SCRIPT, read({}))).toMatchObject({
    ...{ problem: null, version: { value: '1.2.0' } },
  });
});

it.each([
  ['a bracket that stays open', SCRIPT.replace('plugins {', 'plugins { {').replace(/def.*\n/u, ''), 'line 1: '],
  ['one that closes nothing', SCRIPT.replace('group =', '}\ngroup =').replace(/def.*\n/u, ''), 'line 5: '],
  [
    'one that closes another',
    SCRIPT.replace('maven(MavenPublication)', 'maven(MavenPublication}').replace(/def.*\n/u, ''),
    'line 7: ',
  ],
])('%s', (_name, text, line) => {
  expect(parseGradle('build.gradle', text, read({}))).toMatchObject({
    name: null,
    problem: expect.stringContaining(line),
  });
});

it('properties of another encoding', () => {
  const files = read({ 'gradle.properties': 'group=org.strata\ntitle=M\ufffdnster\n' });
  expect(parseGradle('build.gradle', SCRIPT, files)?.problem).toContain('`gradle.properties` is no UTF-8 text');
  expect(parseGradle('core/build.gradle', SCRIPT, files)?.problem).toContain('`gradle.properties` is');
  expect(parseGradle('build.gradle', SCRIPT, read({ 'gradle.properties': 'group=org.strata\n' }))?.problem).toBe(null);
});
