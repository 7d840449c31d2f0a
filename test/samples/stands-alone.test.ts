/** What a reader with nothing but the product can run. */
import { expect, it } from 'vitest';
import { asksTheNetwork, needsServer, standsAlone } from '../../src/samples/stands-alone.ts';

it.each([
  ['a string of dots', 'log = parse("...")\nprint(log)'],
  ['rows of x', "client = open('xxxx')"],
  ['a token to fill in', 'open("<TOKEN>"); open2("your token")'],
  ['an error told behind a call', 'draw();\nsave(1); // throws TypeError'],
  ['an error told as the result', 'depth("a") // returns Error'],
  ['an error shown as its name', 'depth("a")  # ValueError: no depth'],
  ['a database', 'db, err := sql.Open("postgres", dsn)\nif err != nil { panic(err) }'],
  ['an address of a service', 'log = Log("redis://host/0")'],
  ['a host of its own', 'await read("http://localhost:3000/rows")'],
  ['a service behind a name', 'where = "redis://host/0"\nlog = Log(where)'],
  ['a connection', 'db = strata.connect(dsn)'],
  ['a wait without an end', 'watch(draw)\n<-make(chan bool)'],
  ['an account', 'log = Log(api_key=KEY)'],
  ['an account of a host', 'provider := appconfig.Provider(cfg)'],
  ['a host of no one', 'await read("https://api.strata.example/rows")'],
])('is no program with %s', (_name, code) => {
  expect(standsAlone(code)).toBe(false);
});
it.each([
  ['an error that it handles', 'try { depth("a") } catch (error) { log(error) } // throws TypeError'],
  ['a server', 'app.listen("localhost:8080")'],
  ['a database in memory', 'db = sqlite3.connect(":memory:")'],
  ['a database in a file', 'db = strata.connect("rows.db")'],
  ['a database of Go in a file', 'db, err := sql.Open("sqlite3", "rows.db")'],
  ['an address of a service that it takes apart', 'print(parse_url("redis://host/0"))'],
  ['one behind a name', 'where = "postgres://host/a"\nprint(strata.parse(where))'],
  ['markup that it reads', 'print(parse("<p>xx</p>"), "one ... two", "Your depth")'],
  ['words of errors in its strings', 'print("throws TypeError # raises")'],
  ['an address it takes apart', 'print(split("https://strata.dev/a?b=1"))'],
])('is a program with %s', (_name, code) => {
  expect(standsAlone(code)).toBe(true);
});
it('takes what a product without a server connects for its own, but for a host', () => {
  expect(standsAlone('db = strata.connect()\nbutton.connect("clicked", draw)', false)).toBe(true);
  expect(standsAlone('db = strata.connect("db.strata.dev")', false)).toBe(false);
  const described = (value: string, dependencies: string[] = []) => ({
    description: { value },
    dependencies: { value: dependencies },
  });
  expect(
    [
      described('A client of the Strata server'),
      described('Rows', ['psycopg2-binary']),
      described('An embedded database', ['pgn']),
      null,
    ].map(needsServer),
  ).toEqual([true, true, false, false]);
});
it('tells what asks a host of the network', () => {
  const codes = ['get("https://strata.dev")', "strata.stream('https://strata.dev', {", 'split("https://strata.dev")'];
  expect(codes.map(asksTheNetwork)).toEqual([true, true, false]);
  expect(['new URL("https://strata.dev")', 'say("see https://strata.dev")'].map(asksTheNetwork)).toEqual([
    false,
    false,
  ]);
});
