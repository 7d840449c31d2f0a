/** What `__all__` says, however it is put together: added later, under a condition, from other modules; what only running tells is no list. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const namesIn = async (body: string): Promise<string[]> => {
  const { facts } = await pagesOf({
    'pyproject.toml': '[project]\nname = "strata"\nversion = "2.0.0"\n',
    'README.md': '# Strata\n\nReads layers.\n',
    'src/strata/__init__.py': `from . import dig\nfrom .dig import *\nfrom .core import read, write, parse\n\n${body}\n`,
    'src/strata/core.py': 'def read(): ...\ndef write(): ...\ndef parse(): ...\n',
    'src/strata/dig.py': '__all__ = ["dig_up"]\n\ndef dig_up(): ...\ndef helper(): ...\n',
  });
  return facts.api.map(({ name }) => name).toSorted();
};

it.each([
  ['__all__ = ["read"]\n__all__ += ["write"]', ['strata.read', 'strata.write']],
  ['__all__ = ["read"]\n__all__.append("write")', ['strata.read', 'strata.write']],
  ['__all__ = ["read"]\n__all__.extend(("write", "parse"))', ['strata.parse', 'strata.read', 'strata.write']],
  ['__all__ = ["read"]\n__all__ = __all__ + ["write"]', ['strata.read', 'strata.write']],
  [
    '__all__ = ["read"]\ntry:\n    import numpy\n    __all__.append("write")\nexcept ImportError:\n    pass\nelse:\n    __all__ += ["parse"]',
    ['strata.parse', 'strata.read', 'strata.write'],
  ],
  ['__all__ = ["read", "write"]\nif not read:\n    __all__.remove("write")', ['strata.read']],
  ['__all__ = ["read"] + dig.__all__', ['strata.dig_up', 'strata.read']],
  ['__all__ = ["read"]\n__all__ += dig.__all__', ['strata.dig_up', 'strata.read']],
  ['__all__ = ["read", *dig.__all__]', ['strata.dig_up', 'strata.read']],
  ['__all__: list[str] = sorted(["write", "read"])', ['strata.read', 'strata.write']],
])('reads %j', async (body, expected) => expect(await namesIn(body)).toEqual(expected));

it.each([
  '__all__ = [name for name in dir() if not name.startswith("_")]',
  '__all__ = ["read"]\n__all__ += [name for name in globals() if name != "_x"]',
  '__all__ = list(filter(lambda name: name != "write", dir()))',
])('takes no words of a computation for names: %j', async (body) =>
  expect(await namesIn(body)).toEqual(['strata.dig_up', 'strata.parse', 'strata.read', 'strata.write']),
);
