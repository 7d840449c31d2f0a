import { expect, it } from 'vitest';
import { loadGrammar } from '../../../src/adapters/tree-sitter.ts';
import { testFunctions } from '../../../src/workers/snippet-curator/test-functions.ts';
import { facts } from '../../support/facts.ts';

const TESTS = `import json
import pytest
from strata import read, Log
from strata._private import inner

def test_reads_the_header():
    """The header comes first."""
    log = read("well.las")
    assert log.header == json.loads("{}")

def test_raises():
    with pytest.raises(ValueError):
        read("")
    assert read("a")

def test_fixture(log):
    assert log.rows
    assert log.curves

def test_private():
    value = inner()
    assert value

def test_one_line():
    assert read("a")

def test_unknown():
    value = helper(read("a"))
    assert value
`;

it('are examples when they are short, whole, and call what users have', async () => {
  const parser = await loadGrammar('python');
  const found = testFunctions(parser, TESTS, 'tests/test_read.py', facts);
  expect(found).toEqual([
    {
      path: 'tests/test_read.py',
      language: 'python',
      code: 'from strata import read\nimport json\n\nlog = read("well.las")\nassert log.header == json.loads("{}")',
      title: 'reads the header',
      origin: 'test',
      start: 8,
      end: 9,
    },
  ]);
});
it('are few of each file', async () => {
  const many = `from strata import read\n${Array.from({ length: 9 }, (_, at) => `def test_${at}():\n    log = read("${at}")\n    assert log\n`).join('')}`;
  expect(testFunctions(await loadGrammar('python'), many, 'tests/test_many.py', facts)).toHaveLength(3);
});
