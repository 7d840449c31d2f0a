/** The condition of an error is that of the branches around it: all of them, or none is said. */
import { describe, expect, it } from 'vitest';
import { type Grammar, loadGrammar } from '../../src/adapters/tree-sitter.ts';
import { guardOf } from '../../src/platforms/guards.ts';
import { pagesOf } from '../support/product-folder.ts';
import { pageEnding } from '../support/written-pages.ts';

/** Of each error of a function, by the words that it has. */
async function guards(grammar: Grammar, thrown: string, text: string): Promise<Record<string, string | undefined>> {
  const parser = await loadGrammar(grammar);
  return parser.withTree(text, (root) =>
    Object.fromEntries(
      root.descendantsOfType(thrown).map((node) => {
        let body = node;
        while (body.parent !== null && !/^(?:function|method)_/.test(body.parent.type)) body = body.parent;
        const guard = guardOf(node, body);
        return [
          /["'](\w+)["']/.exec(node.text)?.[1],
          guard &&
            `${guard.conditions.map((each) => `${each.negated ? 'not ' : ''}${each.code}`).join(' & ')} @${guard.start}`,
        ];
      }),
    ),
  );
}

describe('reads the branches of', () => {
  it('Python', async () => {
    expect(
      await guards(
        'python',
        'raise_statement',
        `def dig(depth, mode):
    if depth < 0:
        raise ValueError("low")
    elif depth > 9:
        raise ValueError("high")
    else:
        raise ValueError("never")
    for step in mode:
        if (step is None
                and depth):
            raise ValueError("step")
    match mode:
        case "a":
            raise ValueError("case")
    try:
        pass
    except KeyError:
        raise ValueError("handled")
    if mode:
        with mode:
            if depth == 3:
                raise ValueError("both")
    for step in mode:
        pass
    else:
        if depth:
            raise ValueError("found")
    raise ValueError("always")
`,
      ),
    ).toEqual({
      low: 'depth < 0 @2',
      high: 'not depth < 0 & depth > 9 @2',
      never: 'not depth < 0 & not depth > 9 @2',
      step: 'step is None and depth @9',
      case: undefined,
      handled: undefined,
      both: 'mode & depth == 3 @19',
      found: undefined,
      always: undefined,
    });
  });

  it('TypeScript', async () => {
    expect(
      await guards(
        'typescript',
        'throw_statement',
        `function dig(depth: number, mode: string) {
  if (depth < 0) throw new Error('low');
  else if ((depth > 9) && (mode === '')) throw new Error('high');
  switch (mode) {
    case 'a': if (depth === 1) throw new Error('case');
  }
  for (const each of mode) { if (!each) { throw new Error('each'); } }
  if (a) { if (b) { if (c) { if (d) throw new Error('deep'); } } }
}`,
      ),
    ).toEqual({
      low: 'depth < 0 @2',
      high: "not depth < 0 & (depth > 9) && (mode === '') @2",
      case: undefined,
      each: '!each @7',
      deep: undefined,
    });
  });

  it('PHP and Java', async () => {
    expect(
      await guards(
        'php',
        'throw_expression',
        `<?php
function dig(int $depth) {
    if ($depth < 0) { throw new Low('low'); }
    elseif ($depth > 9) throw new Low('high');
    $depth = $depth ?: throw new Low('none');
}`,
      ),
    ).toEqual({ low: '$depth < 0 @3', high: 'not $depth < 0 & $depth > 9 @3', none: undefined });
    expect(
      await guards(
        'java',
        'throw_statement',
        `class Rig { void dig(int depth) {
  if (depth < 0) { throw new Low("low"); } else { throw new Low("other"); }
} }`,
      ),
    ).toEqual({ low: 'depth < 0 @2', other: 'not depth < 0 @2' });
  });

  it('Rust', async () => {
    expect(
      await guards(
        'rust',
        'macro_invocation',
        `fn dig(depth: u8) { if depth == 0 { panic!("low"); } match depth { 1 => panic!("one"), _ => {} } }`,
      ),
    ).toEqual({ low: 'depth == 0 @1', one: undefined });
  });
});

it('shows the condition of a message at its own lines, all messages of a documented error in its one row, and no condition of a helper or of several places', async () => {
  const { pages, facts } = await pagesOf({
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
    'README.md': '# Strata\n\nStrata reads drill logs.\n',
    'strata/__init__.py': `"""Reads drill logs."""


def _needs(sink):
    if sink is None:
        raise ValueError("a sink must be given")


def dig(depth, sink):
    """Dig.

    Raises:
        ValueError: If the rig is closed.
        TypeError: If the depth is a text.
    """
    _needs(sink)
    if depth < 0 or depth > 9:
        raise ValueError("no such depth")
    if depth == 7:
        raise KeyError("twice")
    if depth == 8:
        raise KeyError("twice")
    if isinstance(depth, str):
        raise TypeError("depth is a text")
`,
  });
  expect(
    pageEnding(pages, '/errors.md'),
  ).toContain(`Listed are errors that the code of public names raises with a message that is written out there. Errors of code that it calls, and messages that are put together from values, may be missing.

| Message | Error | Raised by | When |
| --- | --- | --- | --- |
| \`no such depth\` | \`ValueError\` | [\`dig()\`](/reference/strata/#stratadig) | \`depth < 0 or depth > 9\` |
| \`twice\` | \`KeyError\` | [\`dig()\`](/reference/strata/#stratadig) | |
| \`depth is a text\` | \`TypeError\` | [\`dig()\`](/reference/strata/#stratadig) | \`isinstance(depth, str)\` |
| \`a sink must be given\` | \`ValueError\` | [\`dig()\`](/reference/strata/#stratadig) | |`);
  expect(pageEnding(pages, 'reference/strata/_index.md')).toContain(`| Error | When | Message |
| --- | --- | --- |
| \`ValueError\` | If the rig is closed. | \`no such depth\`, \`a sink must be given\` |
| \`TypeError\` | If the depth is a text. | \`depth is a text\` |
| \`KeyError\` | | \`twice\` |`);
  const when = facts.api.find(({ name }) => name === 'strata.dig')?.messages?.[0]?.when;
  expect(when?.citation).toMatchObject({ path: 'strata/__init__.py', start_line: 17, end_line: 17 });
});
