/** The condition of an error is that of the branches around it: all of them, or none is said. */
import { describe, expect, it } from 'vitest';
import { type Grammar, loadGrammar } from '../../src/adapters/tree-sitter.ts';
import { guardOf } from '../../src/platforms/guards.ts';
import { pagesOf } from '../support/product-folder.ts';
import { pageEnding } from '../support/written-pages.ts';

/** Of each error of a function, by the words that it has. */
async function guards(
  grammar: Grammar,
  thrown: string,
  text: string,
  withLast = false,
): Promise<Record<string, string | undefined>> {
  const parser = await loadGrammar(grammar);
  return parser.withTree(text, (root) =>
    Object.fromEntries(
      root.descendantsOfType(thrown).map((node) => {
        let body = node;
        while (body.parent !== null && !/^(?:function|method)(?:_|$)/.test(body.parent.type)) body = body.parent;
        const guard = guardOf(node, body);
        return [
          /["'](\w+)["']/.exec(node.text)?.[1],
          guard === undefined || (guard.isLast === true && !withLast)
            ? undefined
            : `${guard.isLast === true ? 'last: ' : ''}${guard.conditions.map((each) => `${each.negated ? 'not ' : ''}${each.code}`).join(' & ')} @${guard.start}`,
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
      step: undefined,
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
      each: undefined,
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

describe('says a condition only where it is all that decides, of what the caller knows: in', () => {
  it('Python', async () => {
    expect(
      await guards(
        'python',
        'raise_statement',
        `def dig(self, depth, mode=None):
    if mode is None:
        return
    if depth < 0:
        raise ValueError("behind")
    match = read(depth)
    if not match:
        raise ValueError("made")
    self.rig = find(mode)
    if self.rig is None:
        raise ValueError("changed")
    if self.rigs and self.depth > 3:
        raise ValueError("object")
    while depth:
        if self.depth > 4:
            raise ValueError("loop")
    if any(each < 0 for each in self.rigs):
        raise ValueError("inside")
    if isinstance(mode, str):
        if len(mode) > 3:
            return 1
    if depth == 4:
        raise ValueError("perhaps")
    depth = abs(depth)
    if depth > 9:
        raise ValueError("reassigned")
`,
      ),
    ).toEqual({
      behind: 'not mode is None & depth < 0 @2',
      made: undefined,
      changed: undefined,
      object: 'not mode is None & self.rigs and self.depth > 3 @2',
      loop: undefined,
      inside: 'not mode is None & any(each < 0 for each in self.rigs) @2',
      perhaps: undefined,
      reassigned: undefined,
    });
  });

  it('TypeScript', async () => {
    expect(
      await guards(
        'typescript',
        'throw_statement',
        `function dig(depth: number, rows: string[]) {
  if (depth === 0) return rows;
  for (const row of rows) { if (row === '') break; }
  rows.map((row) => { return row; });
  if (depth < 0) throw new Error('behind');
  const [first, { second }] = read(rows);
  if (first === 1) throw new Error('list');
  if (second === 1) throw new Error('pattern');
  if (this.second === 2) throw new Error('member');
  if ((rows = other(rows)).length > 3) throw new Error('inside');
  switch (depth) { case 1: return rows; }
  if (depth === 2) throw new Error('switch');
}`,
      ),
    ).toEqual({
      behind: 'not depth === 0 & depth < 0 @2',
      list: undefined,
      pattern: undefined,
      member: 'not depth === 0 & this.second === 2 @2',
      inside: undefined,
      switch: undefined,
    });
  });

  it('PHP', async () => {
    expect(
      await guards(
        'php',
        'throw_expression',
        `<?php
function dig(int $depth, array $rows) {
    if ($depth === 0): return $rows; endif;
    if ($this->depth > 3) { throw new Low('object'); }
    if (! preg_match(self::FORM, $depth, $found)) { throw new Low('given'); }
    if (array_filter($rows, fn ($row) => $row > $depth)) { throw new Low('arrow'); }
    foreach ($rows as $row) { if ($row < 0) { throw new Low('loop'); } }
    if (! $rows) { if ($depth < 0) { throw new Low('both'); } return 1; }
    if ($depth === 1) { throw new Low('last'); }
    $depth += 1;
    if ($depth === 2) { throw new Low('reassigned'); }
}`,
      ),
    ).toEqual({
      object: 'not $depth === 0 & $this->depth > 3 @3',
      given: undefined,
      arrow: 'not $depth === 0 & array_filter($rows, fn ($row) => $row > $depth) @3',
      loop: undefined,
      both: 'not $depth === 0 & ! $rows & $depth < 0 @3',
      last: 'not $depth === 0 & not ! $rows & $depth === 1 @3',
      reassigned: undefined,
    });
  });

  it('Java and C#', async () => {
    const body = (instance: string): string => `class Rig { void dig(int depth, Object rig) {
  if (depth == 0) return;
  int half = depth / 2;
  if (half > 3) throw new Low("made");
  if (${instance} && core.depth > 3) throw new Low("bound");
  if (this.depth < depth) throw new Low("object");
  depth++;
  if (depth > 9) { throw new Low("counted"); }
} }`;
    const found = {
      made: undefined,
      bound: undefined,
      object: 'not depth == 0 & this.depth < depth @2',
      counted: undefined,
    };
    expect(await guards('java', 'throw_statement', body('rig instanceof Core core'))).toEqual(found);
    expect(await guards('c-sharp', 'throw_statement', body('rig is Core core'))).toEqual(found);
    expect(
      await guards(
        'c-sharp',
        'throw_statement',
        `class Rig { void Dig(string depth) {
  if (!Read(depth, out int row)) throw new Low("out");
  if (row < 0) throw new Low("row");
  if (depth == null) { throw new Low("null"); }
} }`,
      ),
    ).toEqual({ out: undefined, row: undefined, null: 'depth == null @4' });
  });

  it('Ruby and Rust', async () => {
    expect(
      await guards(
        'ruby',
        'call',
        `def dig(depth, rows)
  return rows unless depth
  raise 'behind' if depth < 0
  found = read(rows)
  raise 'made' if found.nil?
  @depth = depth
  raise 'changed' unless @depth
  if @rows.empty?
    raise 'object'
  elsif self.depth == 3
    raise 'other'
  end
  rows.each { |row| return row if row }
  raise 'last' if depth == 9
end`,
      ),
    ).toMatchObject({
      behind: 'depth & depth < 0 @2',
      made: undefined,
      changed: undefined,
      object: 'depth & @rows.empty? @2',
      other: 'depth & not @rows.empty? & self.depth == 3 @2',
      last: undefined,
    });
    expect(
      await guards(
        'rust',
        'macro_invocation',
        `fn dig(depth: u8) -> u8 {
  if depth == 1 { return 1; }
  if depth == 0 { panic!("low"); }
  let half = depth / 2;
  if half > 3 { panic!("made"); }
  if let Some(core) = find(depth) { panic!("bound"); }
  2
}`,
      ),
    ).toEqual({ low: 'not depth == 1 & depth == 0 @2', made: undefined, bound: undefined });
  });
});

it('reads what stands before `||`, `&&` and `??`, and the sides of a choice', async () => {
  expect(
    await guards(
      'php',
      'throw_expression',
      `<?php
function dig(int $depth, ?array $rows) {
    $depth > 0 || throw new Low('low');
    $rows ?? throw new Low('none');
    $this->rows = $rows === [] ? throw new Low('empty') : $rows;
    foreach ($rows as $row) { $row > 0 or throw new Low('row'); }
}`,
      true,
    ),
  ).toEqual({
    low: 'not $depth > 0 @3',
    none: '$rows === null @4',
    empty: 'last: $rows === [] @5',
    row: undefined,
  });
});

it('knows names that Go and C++ make in a condition or before it', async () => {
  expect(
    await guards(
      'go',
      'call_expression',
      `func dig(depth int) error {
	if row := find(depth); row == nil {
		return fail("row")
	}
	half := depth / 2
	if half > 3 {
		return fail("made")
	}
	return nil
}`,
    ),
  ).toEqual({ row: undefined, made: undefined });
  expect(
    await guards(
      'cpp',
      'throw_statement',
      `void dig(int depth) {
  if (depth < 0) throw Low("low");
  auto half = depth / 2;
  if (half > 3) throw Low("made");
  if (auto row = find(depth); row == end()) throw Low("row");
  for (auto each : rows()) if (each == 1) throw Low("each");
}`,
    ),
  ).toEqual({ low: 'depth < 0 @2', made: undefined, row: undefined, each: undefined });
});

it('gives the last check where more decides, and none of names of the body or of what a case or a handler decides', async () => {
  expect(
    await guards(
      'python',
      'raise_statement',
      `def dig(depth, rows):
    half = depth / 2
    if half > 3:
        raise ValueError("made")
    for row in rows:
        if row is None:
            raise ValueError("row")
        elif row < 0:
            raise ValueError("low")
        if depth > 9:
            raise ValueError("deep")
    else:
        raise ValueError("never")
    if depth:
        try:
            pass
        except KeyError:
            raise ValueError("handled")
    if depth:
        match half:
            case 1:
                raise ValueError("case")
    raise ValueError("always")
`,
      true,
    ),
  ).toEqual({
    made: undefined,
    row: undefined,
    low: undefined,
    deep: 'last: depth > 9 @10',
    never: undefined,
    handled: undefined,
    case: undefined,
    always: undefined,
  });
});

it('shows each message of an error once, with all that raise it under the same condition', async () => {
  const { pages } = await pagesOf({
    'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
    'README.md': '# Strata\n\nStrata reads drill logs.\n',
    'strata/__init__.py': `"""Reads drill logs."""


def dig(depth, rows):
    """Dig."""
    if depth < 0:
        raise ValueError("no such depth")
    for row in rows:
        if row is None:
            raise KeyError("no row")


def fill(depth):
    """Fill."""
    if depth < 0:
        raise ValueError("no such depth")


def core(depth):
    """Core."""
    if depth is None:
        raise ValueError("no such depth")
`,
  });
  expect(pageEnding(pages, '/errors.md')).toContain(`| Message | Error | Raised by | When |
| --- | --- | --- | --- |
| \`no such depth\` | \`ValueError\` | [\`core()\`](/reference/strata/#stratacore) | \`depth is None\` |
| \`no such depth\` | \`ValueError\` | [\`dig()\`](/reference/strata/#stratadig), [\`fill()\`](/reference/strata/#stratafill) | \`depth < 0\` |
| \`no row\` | \`KeyError\` | [\`dig()\`](/reference/strata/#stratadig) | |`);
});

it('shows the condition of a message at its own lines, what is documented beside several messages in a row of its own, that of a helper in the names of its caller, and none of several places', async () => {
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
  ).toContain(`Messages are shown as the source writes them. Other errors may occur, of this product and of what it uses.

| Message | Error | Raised by | When |
| --- | --- | --- | --- |
| \`no such depth\` | \`ValueError\` | [\`dig()\`](/reference/strata/#stratadig) | only if \`depth < 0 or depth > 9\` |
| \`twice\` | \`KeyError\` | [\`dig()\`](/reference/strata/#stratadig) | |
| \`depth is a text\` | \`TypeError\` | [\`dig()\`](/reference/strata/#stratadig) | only if \`isinstance(depth, str)\` |
| \`a sink must be given\` | \`ValueError\` | [\`dig()\`](/reference/strata/#stratadig) | \`sink is None\` |`);
  expect(pageEnding(pages, 'reference/strata/_index.md')).toContain(`| Error | When | Message |
| --- | --- | --- |
| \`ValueError\` | If the rig is closed. | |
| \`ValueError\` | only if \`depth < 0 or depth > 9\` | \`no such depth\` |
| \`ValueError\` | \`sink is None\` | \`a sink must be given\` |
| \`TypeError\` | If the depth is a text. | \`depth is a text\` |
| \`KeyError\` | | \`twice\` |`);
  const when = facts.api.find(({ name }) => name === 'strata.dig')?.messages?.[0]?.when;
  expect(when?.citation).toMatchObject({ path: 'strata/__init__.py', start_line: 17, end_line: 17 });
});
