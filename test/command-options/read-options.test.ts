/** What a product's command takes, as argparse, click, commander, cobra, flag and clap declare it, in the reference; nothing of what is hidden, of another program or of an unknown command. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

const README = '# Strata\n\nReads rock.\n';
const PYTHON = (scripts: string): string =>
  `[project]\nname = "strata"\nversion = "1.0"\n\n[project.scripts]\n${scripts}\n`;

/** Rows of the table, and what follows it in no table. */
async function rowsOf(files: Record<string, string>): Promise<string[]> {
  const { pages } = await pagesOf({ 'README.md': README, ...files });
  const shown = [...pages.values()].join('\n');
  return (/## Options of the command line\n\n(\|[\s\S]*?)\n\n/.exec(shown)?.[1] ?? '')
    .split('\n')
    .filter((row) => row !== '');
}

it('argparse: flags, what they take, defaults, words; parsers of commands and groups', async () => {
  const cli = `import argparse

def main():
    parser = argparse.ArgumentParser(prog='strata')
    parser.add_argument('-v', '--verbose', action='store_true', default=False, help='Say more.')
    parser.add_argument('--hidden', help=argparse.SUPPRESS)
    subparsers = parser.add_subparsers()
    dig = subparsers.add_parser('dig')
    group = dig.add_argument_group('depth')
    group.add_argument('--depth', type=int, default=3, metavar='M', help='How deep (default: %(default)s).')
    dig.add_argument('--tool', choices=['drill', 'spade'], help=_('What digs.'))
    dig.add_argument('site', help='Where ' 'to dig.')
    add_more(dig)

def add_more(parser):
    parser.add_argument('--of-nobody-knows-what')
`;
  expect(
    await rowsOf({
      'pyproject.toml': PYTHON('strata = "strata.cli:main"'),
      'strata/__init__.py': '',
      'strata/cli.py': cli,
    }),
  ).toEqual([
    '| Option | Of | Default | Description |',
    '| --- | --- | --- | --- |',
    '| `-v, --verbose` | | | Say more. |',
    '| `--depth M` | `dig` | `3` | How deep (default: 3). |',
    '| `--tool {drill,spade}` | `dig` | | What digs. |',
    '| `site` | `dig` | | Where to dig. |',
  ]);
});

it('argparse: of several programs only what stands where one begins; nothing of a library', async () => {
  const of = (flag: string): string =>
    `import argparse\n\ndef main():\n    parser = argparse.ArgumentParser()\n    parser.add_argument('${flag}')\n    parser.add_argument('-v')\n`;
  const files = {
    'strata/__init__.py': '',
    'strata/dig.py': of('--depth'),
    'strata/fill.py': of('--sand'),
    'strata/tool.py': of('--none'),
  };
  expect(
    await rowsOf({ ...files, 'pyproject.toml': PYTHON('dig = "strata.dig:main"\nfill = "strata.fill:main"') }),
  ).toEqual([
    '| Option | Of |',
    '| --- | --- |',
    '| `--depth DEPTH` | `dig` |',
    '| `-v V` | `dig` |',
    '| `--sand SAND` | `fill` |',
    '| `-v V` | `fill` |',
  ]);
  expect(await rowsOf({ ...files, 'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n' })).toEqual([]);
});

it('click: options and arguments of a group and its commands', async () => {
  const cli = `import click

@click.group()
@click.option('--debug/--no-debug', default=False, help='Say more.')
def main(debug): pass

@main.command('dig-up')
@click.argument('site')
@click.option('-d', '--depth', type=int, default=3, help='How deep.')
@click.option('--secret', hidden=True)
@click.option('--tool', type=click.Choice(['drill', 'spade']))
def dig(site, depth): pass
`;
  expect(
    await rowsOf({
      'pyproject.toml': PYTHON('strata = "strata.cli:main"'),
      'strata/__init__.py': '',
      'strata/cli.py': cli,
    }),
  ).toEqual([
    '| Option | Of | Default | Description |',
    '| --- | --- | --- | --- |',
    '| `--debug/--no-debug` | | `False` | Say more. |',
    '| `SITE` | `dig-up` | | |',
    '| `-d, --depth INTEGER` | `dig-up` | `3` | How deep. |',
    '| `--tool {drill,spade}` | `dig-up` | | |',
  ]);
});

it('commander: chains and variables; a string with a placeholder is no name', async () => {
  const cli =
    "import { Command, Option } from 'commander';\nconst program = new Command();\nprogram.option('-v, --verbose', 'say more').addOption(new Option('--tool <name>', 'what ' + 'digs'));\nconst dig = program.command('dig <site>');\ndig.option('-d, --depth <m>', 'how deep', 3).option(`--$\u007bname}`, 'of nobody knows what');\nprogram.command('fill').requiredOption('--sand <kg>', 'how much', parseInt, 5);\nprogram.parse();\n";
  expect(
    await rowsOf({ 'package.json': '{"name": "strata", "version": "1.0.0", "bin": "cli.js"}', 'cli.js': cli }),
  ).toEqual([
    '| Option | Of | Default | Description |',
    '| --- | --- | --- | --- |',
    '| `-v, --verbose` | | | say more |',
    '| `--tool <name>` | | | what digs |',
    '| `-d, --depth <m>` | `dig` | `3` | how deep |',
    '| `--sand <kg>` | `fill` | `5` | how much |',
  ]);
});

it('cobra and flag: commands by their variables, names in backticks', async () => {
  const main =
    'package main\n\nimport "github.com/spf13/cobra"\n\nvar rootCmd = &cobra.Command{Use: "strata"}\nvar digCmd = &cobra.Command{\n\tUse: "dig [site]",\n}\n\nfunc init() {\n\trootCmd.PersistentFlags().BoolVarP(&verbose, "verbose", "v", false, "say more")\n\tflags := digCmd.Flags()\n\tflags.IntP("depth", "d", 3, "how deep in `metres`")\n\tother.Flags().String("unknown", "", "of nobody knows what")\n\tlog.String("name", "value")\n}\n\nfunc main() {}\n';
  const files = { 'go.mod': 'module example.com/strata\n\ngo 1.22\n\nrequire github.com/spf13/cobra v1.8.0\n' };
  expect(await rowsOf({ ...files, 'main.go': main })).toEqual([
    '| Option | Of | Default | Description |',
    '| --- | --- | --- | --- |',
    '| `-v, --verbose` | | | say more |',
    '| `-d, --depth metres` | `dig` | `3` | how deep in metres |',
  ]);
  const plain =
    'package main\n\nimport "flag"\n\nvar depth = flag.Int("depth", 0, "how deep")\n\nfunc main() { flag.StringVar(&tool, "tool", "drill", "what digs") }\n';
  expect(await rowsOf({ ...files, 'main.go': plain })).toEqual([
    '| Option | Default | Description |',
    '| --- | --- | --- |',
    '| `-depth int` | | how deep |',
    '| `-tool string` | `"drill"` | what digs |',
  ]);
});

it('clap: attributes with comments, commands, and calls', async () => {
  const derived =
    '/// Reads rock.\n#[derive(Parser)]\nstruct Cli {\n    /// Say more.\n    ///\n    /// Much more.\n    #[arg(short, long)]\n    verbose: bool,\n    #[arg(long, hide = true)]\n    secret: bool,\n    #[command(subcommand)]\n    command: Kind,\n}\n\n#[derive(Subcommand)]\nenum Kind {\n    Dig(DigArgs),\n    FillUp {\n        /// How much.\n        #[arg(long = "sand", default_value_t = 5, value_name = "KG")]\n        amount: u8,\n    },\n}\n\n#[derive(Args)]\nstruct DigArgs {\n    /// Where to dig.\n    #[arg()]\n    site: Option<String>,\n}\n\nstruct Other {\n    #[arg(long)]\n    none: bool,\n}\n';
  const cargo = '[package]\nname = "strata"\nversion = "1.0.0"\n\n[dependencies]\nclap = "4"\n';
  expect(
    await rowsOf({ 'Cargo.toml': cargo, 'src/main.rs': `use clap::Parser;\n\n${derived}\nfn main() {}\n` }),
  ).toEqual([
    '| Option | Of | Default | Description |',
    '| --- | --- | --- | --- |',
    '| `--sand <KG>` | `fill-up` | `5` | How much. |',
    '| `-v, --verbose` | | | Say more. |',
    '| `[SITE]` | `dig` | | Where to dig. |',
  ]);
  const built =
    'use clap::{Arg, Command};\n\nfn main() {\n    Command::new("strata")\n        .arg(Arg::new("depth").long("depth").short(\'d\').value_name("M").default_value("3").help("How \\\n             deep.{n}In metres."))\n        .arg(Arg::new("all").long("all").action(ArgAction::SetTrue))\n        .get_matches();\n}\n';
  expect(await rowsOf({ 'Cargo.toml': cargo, 'src/main.rs': built })).toEqual([
    '| Option | Default | Description |',
    '| --- | --- | --- |',
    '| `-d, --depth <M>` | `3` | How deep. In metres. |',
    '| `--all` | | |',
  ]);
});
