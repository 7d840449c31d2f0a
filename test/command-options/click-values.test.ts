/** Options of click that variables hold are those of each command that has them as decorators; nothing is read of a name that is applied nowhere, holds something else, or may hold it. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const PROJECT = (scripts: string): string =>
  `[project]\nname = "strata"\nversion = "1.0"\n\n[project.scripts]\n${scripts}\n`;

async function optionsOf(
  files: Record<string, string>,
  scripts = 'strata = "strata.cli:main"',
): Promise<{ rows: string[]; at: string[] }> {
  const { facts } = await pagesOf({
    'README.md': '# Strata\n\nReads rock.\n',
    'pyproject.toml': PROJECT(scripts),
    'strata/__init__.py': '',
    ...files,
  });
  const { options = [] } = facts;
  return {
    rows: options.map(({ command, flags, help }) => [command, flags, help].filter((each) => each !== null).join(' | ')),
    at: options.map(({ citation: { path, start_line } }) => `${path}:${start_line}`),
  };
}

const OPTIONS = `import click

depth = click.option(
    "-d",
    "--depth",
    type=int,
    help="How deep.",
)
site = click.argument("site")
verbose: Option = click.option("-v", "--verbose", is_flag=True, help="Say more.")
secret = click.option("--secret", hidden=True)
unused = click.option("--unused", help="Of no command.")
common = make_option("--common", help="Nobody knows.")
NUMBER = 3
`;

it('attributes of an imported module: in order, of each program that applies them, cited where they stand', async () => {
  const command = (decorators: string): string =>
    `import click\nfrom . import options\n\n@click.command()\n@click.pass_context\n${decorators}\ndef main(ctx, depth): pass\n`;
  const { rows, at } = await optionsOf(
    {
      'strata/options.py': OPTIONS,
      'strata/dig.py': command(
        '@options.verbose\n@options.secret\n@options.common\n@options.NUMBER\n@options.none\n@click.option("--sand")\n@options.depth\n@options.depth',
      ),
      'strata/fill.py': command('@options.depth\n@options.site'),
    },
    'dig = "strata.dig:main"\nfill = "strata.fill:main"',
  );
  expect(rows).toEqual([
    'dig | -v, --verbose | Say more.',
    'dig | --sand',
    'dig | -d, --depth INTEGER | How deep.',
    'fill | -d, --depth INTEGER | How deep.',
    'fill | SITE',
  ]);
  expect(at).toEqual([
    'strata/options.py:10',
    'strata/dig.py:11',
    'strata/options.py:3',
    'strata/options.py:3',
    'strata/options.py:9',
  ]);
});

it.each([
  ['from strata.options import depth', '@depth'],
  ['from .options import depth as deep', '@deep'],
  ['from strata import options as o', '@o.depth'],
  ['import strata.options', '@strata.options.depth'],
  ['import strata.options as o', '@o.depth'],
  ['from .shared import how_deep', '@how_deep'],
  ['from . import shared', '@shared.how_deep'],
  ['from click import option\nhere = option("-d", "--depth", type=int, help="How deep.")', '@here'],
  ['import click as c\nhere = c.option("-d", "--depth", type=int, help="How deep.")', '@here'],
])('a name of its own or from elsewhere: %s', async (binds, decorator) => {
  const { rows } = await optionsOf({
    'strata/options.py': OPTIONS,
    'strata/shared/__init__.py': 'from ..options import depth as how_deep\n',
    'strata/cli.py': `import click\n${binds}\n\n@click.command()\n${decorator}\ndef main(depth): pass\n`,
  });
  expect(rows).toEqual(['-d, --depth INTEGER | How deep.']);
});

it.each([
  ['of another option', 'depth = click.option("--one")\ndepth = click.option("--two")', '@depth'],
  ['of a condition', 'if DEEP:\n    depth = click.option("--one")\nelse:\n    depth = click.option("--two")', '@depth'],
  ['of a loop', 'depth = click.option("--one")\nfor depth in []: pass', '@depth'],
  ['of several at once', 'depth = click.option("--one")\ndepth, other = 1, 2', '@depth'],
  ['of a function', 'depth = click.option("--one")\ndef set():\n    global depth\n    depth = 1', '@depth'],
  ['of nothing', '', '@depth'],
  ['of a module', 'from . import options', '@options'],
  ['of a name that is no module', 'depth = click.option("--one")', '@depth.depth'],
  ['of a module elsewhere', 'from other.options import depth', '@depth'],
  ['above the product', 'from ....options import depth', '@depth'],
  ['of another library', 'import shovel\ndepth = shovel.option("--one")', '@depth'],
  ['of an own function', 'def option(*a): return a\ndepth = option("--one")', '@depth'],
  ['of modules that import each other', 'from .loop import depth', '@depth'],
  ['of what is called', 'from . import options', '@options.depth()'],
])('nothing is read of a name %s', async (_, binds, decorator) => {
  const { rows } = await optionsOf({
    'strata/options.py': OPTIONS,
    'strata/loop.py': 'from .pool import depth\n',
    'strata/pool.py': 'from .loop import depth\n',
    'strata/cli.py': `import click\n${binds}\n\n@click.command()\n@click.option("--sand")\n${decorator}\ndef main(depth): pass\n`,
  });
  expect(rows).toEqual(['--sand']);
});

it('a function around a command may bind the name; one beside it that takes it as a parameter does not', async () => {
  const { rows } = await optionsOf({
    'strata/cli.py': `import click

depth = click.option("--depth")
sand = click.option("--sand")

def made(depth):
    @click.command()
    @depth
    def main(depth): pass
    return main

@click.group()
@sand
def main(sand): pass

@main.command()
@sand
def dig(sand):
    sand = 3

@sand
def no_command(sand): pass
`,
  });
  expect(rows).toEqual(['--sand', 'dig | --sand']);
});

it('a module of deeply nested conditions and loops is read as any other', async () => {
  const nested = (line: string): string =>
    `${Array.from({ length: 600 }, (_, at) => `${' '.repeat(at)}${line}\n`).join('')}${' '.repeat(600)}pass\n`;
  const { rows } = await optionsOf({
    'strata/options.py': `${OPTIONS}\n${nested('if NUMBER:')}\n${nested('for each in NUMBER:')}`,
    'strata/cli.py': 'import click\nfrom .options import depth\n\n@click.command()\n@depth\ndef main(depth): pass\n',
  });
  expect(rows).toEqual(['-d, --depth INTEGER | How deep.']);
});
