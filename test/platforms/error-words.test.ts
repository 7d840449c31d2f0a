/** The message of an error is what its class gives on as one: no name or code that it is made with, no form without words, and nothing that it makes itself. */
import { expect, it } from 'vitest';
import { hasWords } from '../../src/platforms/error-words.ts';
import { pagesOf } from '../support/product-folder.ts';

const MANIFESTS: Readonly<Record<string, Record<string, string>>> = {
  python: { 'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n' },
  php: { 'composer.json': '{"name": "quarry/strata", "autoload": {"psr-4": {"Quarry\\\\": "src/"}}}' },
  java: {
    'pom.xml':
      '<project><modelVersion>4.0.0</modelVersion><groupId>org.quarry</groupId><artifactId>strata</artifactId><version>1.0.0</version></project>\n',
  },
  dotnet: {
    'src/Strata/Strata.csproj':
      '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>\n',
  },
  node: { 'package.json': '{"name": "strata", "version": "1.0.0", "type": "module", "exports": "./src/index.ts"}' },
  ruby: {
    'strata.gemspec': "Gem::Specification.new do |s|\n  s.name = 'strata'\n  s.version = '1.0'\nend\n",
  },
};

async function messagesOf(ecosystem: string, path: string, text: string): Promise<string[]> {
  const { facts } = await pagesOf({ 'README.md': '# Strata\n', ...MANIFESTS[ecosystem], [path]: text });
  return facts.api.flatMap(({ messages = [] }) => messages.map((each) => each.text));
}

it('takes words that stand only where nobody gives others for no message', async () => {
  const of = (words: string) =>
    messagesOf(
      'python',
      'strata/__init__.py',
      `class Torn(Exception):\n    def __str__(self):\n        return ${words}\n\n\ndef dig():\n    """Digs."""\n    raise Torn()\n`,
    );
  expect(await of('self.info.get("error") or "unknown error"')).toEqual([]);
  expect(await of('(self.info or "unknown error")')).toEqual([]);
  expect(await of('"no rig or core"')).toEqual(['no rig or core']);
});

it('reads the constructors of Python', async () => {
  const text = `"""Reads drill logs."""


class Broken(Exception):
    def __init__(self, place, words, *, code=1):
        super().__init__(words)
        self.place = place


class Sunk(Broken):
    """Below the sea."""


class Filled(Exception):
    def __init__(self, name):
        super().__init__(f"No {name}.")


class Told(Exception):
    def __init__(self, words):
        super().__init__(words)

    def __str__(self):
        return "told"


class Cut(Exception):
    def __init__(self, words):
        words = words or "cut"
        super().__init__(words)


def dig(depth, rig):
    """Dig."""
    if depth == 1:
        raise Broken("the left shaft", "The rig is broken.")
    if depth == 2:
        raise Sunk("the right shaft", words="The rig is sunk.")
    if depth == 3:
        raise Filled("drill bit")
    if depth == 4:
        raise Told("Never shown.")
    if depth == 5:
        raise Cut("Perhaps shown.")
    if depth == 6:
        raise ValueError("{}: {!r}".format(rig, depth))
    if depth == 7:
        raise ValueError("No rig %s at %d." % (rig, depth), "deep")
    raise ValueError("Nothing.")
`;
  expect(await messagesOf('python', 'strata/__init__.py', text)).toEqual([
    'The rig is broken.',
    'The rig is sunk.',
    'No {name}.',
    'told',
    'No rig %s at %d.',
    'Nothing.',
  ]);
});

it('reads the constructors of PHP', async () => {
  const text = `<?php
namespace Quarry;

class Broken extends \\Exception
{
    public function __construct(private string $place, string $words = '', int $code = 0)
    {
        parent::__construct($words, $code);
    }
}
class Sunk extends Broken {}
class Parsed extends \\InvalidArgumentException
{
    public function __construct(string $expected, string $actual)
    {
        parent::__construct(sprintf('%s instead of %s', $actual, $expected));
    }
}
class Plain extends \\LogicException {}
class Layer
{
    public function dig(int $depth)
    {
        if ($depth === 1) { throw new Broken('the left shaft', 'The rig is broken.'); }
        if ($depth === 2) { throw new Sunk('the right shaft', words: 'The rig is sunk.'); }
        if ($depth === 3) { throw new Parsed('a number of feet', 'a word'); }
        if ($depth === 4) { throw new Plain('No rig there.'); }
        if ($depth === 5) { throw new Plain("No \\$rig of \\"$depth\\" here."); }
        throw new Plain(sprintf('%s: %d', $depth, 3));
    }
}
`;
  expect(await messagesOf('php', 'src/Layer.php', text)).toEqual([
    'The rig is broken.',
    'The rig is sunk.',
    '%s instead of %s',
    'No rig there.',
    'No $rig of "$depth" here.',
  ]);
});

it('reads the constructors of Java and C#', async () => {
  const java = `package org.quarry;

public class Layer {
  public static class Broken extends RuntimeException {
    public Broken(String place, String words) { super(words); }
    public Broken(String words) { super(words); }
    public Broken(String words, int code, int line) { this("a", words); }
  }
  public static class Told extends RuntimeException {
    public Told(String words) { super(words); }
    @Override public String getMessage() { return "told"; }
  }
  public void dig(int n) {
    if (n == 1) throw new Broken("the left shaft", "The rig is broken.");
    if (n == 2) throw new Broken("The rig is old.");
    if (n == 3) throw new Broken("Given on.", 1, 2);
    if (n == 4) throw new Told("Never shown.");
    throw new IllegalStateException(String.format("%s", n));
  }
}
`;
  expect(await messagesOf('java', 'src/main/java/org/quarry/Layer.java', java)).toEqual([
    'The rig is broken.',
    'The rig is old.',
    'Given on.',
    'told',
  ]);
  const csharp = `namespace Quarry;

public class BrokenException : System.Exception
{
    public BrokenException(string place, string words) : base(words) { }
    public BrokenException(string words) : base(words) { }
    public BrokenException(string words, int code, int line) : this("a", words) { }
}
public class TornException(string place, string words) : System.ArgumentNullException(place, words);
public class ToldException : System.Exception
{
    public ToldException(string words) : base(words) { }
    public override string Message => "told";
}
public class Layer
{
    public void Dig(int n)
    {
        if (n == 1) throw new BrokenException("the left shaft", "The rig is broken.");
        if (n == 2) throw new BrokenException("The rig is old.");
        if (n == 3) throw new BrokenException("Given on.", 1, 2);
        if (n == 4) throw new ToldException("Never shown.");
        if (n == 5) throw new TornException("the right shaft", words: "The rope is torn.");
        throw new System.Exception($"{n}");
    }
}
`;
  expect(await messagesOf('dotnet', 'src/Strata/Layer.cs', csharp)).toEqual([
    'The rig is broken.',
    'The rig is old.',
    'Given on.',
    'The rope is torn.',
  ]);
});

it('reads the constructors of TypeScript and Ruby', async () => {
  const script = `export class Broken extends Error {
  constructor(readonly place: string, words: string) { super(words); }
}
export class Filled extends Error {
  constructor(name: string) { super(\`No \${name}.\`); }
}
export function dig(n: number): void {
  if (n === 1) throw new Broken('the left shaft', 'The rig is broken.');
  if (n === 2) throw new Filled('drill bit');
  throw new Error(\`\${n}\`);
}
`;
  expect(await messagesOf('node', 'src/index.ts', script)).toEqual(['The rig is broken.', `No \${name}.`]);
  const ruby = `module Strata
  class Broken < StandardError
    def initialize(place, words)
      super(words)
      @place = place
    end
  end

  class Plain < StandardError
    def initialize(words)
      @words = words
      super
    end
  end

  class Filled < StandardError
    def initialize(name)
      super("No #{name}.")
    end
  end

  # A rig.
  class Rig
    # Digs.
    def dig(depth)
      raise Broken.new('the left shaft', 'The rig is broken.') if depth == 1
      raise Plain, 'The rig is old.' if depth == 2
      raise Filled, 'drill bit' if depth == 3
      raise ArgumentError, "#{depth}"
    end
  end
end
`;
  expect(await messagesOf('ruby', 'lib/strata.rb', ruby)).toEqual([
    'The rig is broken.',
    'The rig is old.',
    `No #{name}.`,
  ]);
});

it.each(['%s', '{}', '{0}: {1!r}', '${name}', '%(name)s', '%1$s', '$this->name', '#{a} #{b}', '"%s"'])(
  '`%s` has no words',
  (message) => expect(hasWords(message)).toBe(false),
);
it.each(['No %s', '{0} is torn', 'Ohne ${name}', '$bytes string', '岩石 %s'])('`%s` has words', (message) =>
  expect(hasWords(message)).toBe(true),
);

it('reads what a static method of the class makes, and the words of the class above', async () => {
  const php = `<?php
namespace Quarry;

class Torn extends \\LogicException
{
    public static function dueTo(string $rope): self
    {
        return new self(sprintf('The rope %s is torn.', $rope));
    }
    public static function late(): self
    {
        return rand() ? new self('One') : new self('Other');
    }
}
class Lost extends Torn {}
class Layer
{
    public function dig(int $depth)
    {
        if ($depth === 1) { throw Torn::dueTo('left'); }
        if ($depth === 2) { throw Lost::dueTo('right'); }
        if ($depth === 3) { throw Torn::late(); }
    }
}
`;
  const { facts } = await pagesOf({ 'README.md': '# Strata\n', ...MANIFESTS.php, 'src/Layer.php': php });
  const messages = facts.api.flatMap(({ messages: own = [] }) => own);
  expect(messages.map(({ type, text, citation }) => [type, text, citation.start_line])).toEqual([
    ['Torn', 'The rope %s is torn.', 8],
    ['Lost', 'The rope %s is torn.', 8],
  ]);
  expect(messages[0]?.when?.citation.start_line).toBe(20);
});
