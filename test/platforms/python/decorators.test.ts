/** Errors of a decorated function are known where its decorator is known to let them through; of others nothing is said. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const FILES = {
  'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
  'README.md': '# Strata\n\nStrata reads drill logs.\n',
  'strata/__init__.py': 'from .core import checked, logged, cached, foreign, stacked, helped, Layer\n',
  'strata/guards.py': `import functools
from contextlib import suppress

def answers(func):
    @functools.wraps(func)
    def wrapper(*args):
        try:
            return func(*args)
        except (ValueError, TypeError) as error:
            return error
    return wrapper

def quiet(func):
    def wrapper(*args):
        with suppress(ValueError):
            return func(*args)
    return wrapper

def given(func):
    def wrapper(*args):
        return attempt(func, *args)
    return wrapper

def times(count):
    def outer(func):
        @functools.wraps(func)
        def wrapper(*args):
            print(count)
            return func(*args)
        return wrapper
    return outer

def registered(func):
    KNOWN[func.__name__] = func
    return func
`,
  'strata/core.py': `import functools
from elsewhere import route
from .guards import answers, given, quiet, registered, times

@answers
def checked(depth):
    """Checks."""
    raise ValueError("too deep")

@times(3)
@registered
def logged(depth):
    """Logs."""
    raise ValueError(
        "unknown layer \`clay\`: "
        "name another one"
    )

@functools.lru_cache(maxsize=2)
def cached(depth):
    """Caches."""
    raise ValueError("cold")

@route("/dig")
def foreign(depth):
    """Digs."""
    raise ValueError("gone")

@times(2)
@quiet
def stacked(depth):
    """Stacks."""
    raise ValueError("stuck")

@answers
def _check(depth):
    raise ValueError("low")

def helped(depth):
    """Helps."""
    _check(depth)

class Layer:
    """A layer."""
    @given
    def open(self):
        """Opens."""
        raise ValueError("shut")
    @property
    def depth(self):
        """Depth."""
        raise ValueError("flat")
`,
};

it('says of decorated functions what their decorators let through', async () => {
  const { facts } = await pagesOf(FILES);
  const raised = Object.fromEntries(
    facts.api.map(({ name, raises }) => [name.slice(7), raises.map(({ type }) => type)]),
  );
  expect(raised).toMatchObject({
    checked: [],
    logged: ['ValueError'],
    cached: ['ValueError'],
    foreign: [],
    stacked: [],
    helped: [],
    'Layer.open': [],
    'Layer.depth': ['ValueError'],
  });
});

it('has messages with backticks, and those of calls on several lines', async () => {
  const { facts } = await pagesOf(FILES);

  expect(facts.api.find(({ name }) => name === 'strata.logged')?.messages?.map(({ text }) => text)).toEqual([
    'unknown layer `clay`: name another one',
  ]);
});
