/** Methods that comments of several classes declare are listed at the first; the others say so, and list what is theirs alone. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const methods = (of: string, from: number, to: number): string =>
  Array.from({ length: to - from }, (_each, at) => ` * @method ${of} add${from + at}Days(int $of = 1) Adds.\n`).join(
    '',
  );
const type = (kind: string, name: string, comment: string): string =>
  `<?php\nnamespace Harbour;\n\n/**\n * A ${name}.\n *\n${comment} */\n${kind} ${name}\n{\n    public function day(): int { return 1; }\n}\n`;

it('lists them once', async () => {
  const { facts, pages } = await pagesOf({
    'README.md': '# Tide\n\nTides.\n',
    'composer.json': '{"name":"harbour/tide","autoload":{"psr-4":{"Harbour\\\\":"src/"}}}',
    'src/Day.php': type('class', 'Day', methods('Day', 0, 30)),
    'src/Fixed.php': type(
      'class',
      'Fixed',
      `${methods('Fixed', 0, 25)} * @method Fixed own(int $of)\n * @method Fixed add26Days()\n`,
    ),
    'src/Few.php': type('class', 'Few', methods('Few', 0, 5)),
  });
  const of = (name: string): string[] =>
    facts.api
      .filter(({ parent }) => parent === `Harbour.${name}`)
      .map((each) => each.name.slice(`Harbour.${name}.`.length));
  expect(of('Day')).toHaveLength(31);
  expect(of('Fixed')).toEqual(['day', 'own', 'add26Days']);
  expect(of('Few')).toHaveLength(6);
  const all = [...pages.values()].join('\n');
  expect(all).toMatch(
    /Its documentation comment declares 25 more methods, with the names and parameters of those of \[`Harbour\\Day`\]\(\S+\)\./,
  );
});
