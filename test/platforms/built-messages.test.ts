/** Words of errors that are put together piece by piece, or by functions that make the error; what nobody can see is left alone. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';

/** Of each public name, what it raises, and when. */
async function raisedBy(files: Record<string, string>): Promise<string[]> {
  const { facts } = await pagesOf({ 'README.md': '# Strata\n', ...files });
  return facts.api.flatMap(({ name, messages = [] }) =>
    messages.map(({ type, text, when }) => {
      const all = (when?.conditions ?? []).map(({ code, negated }) => (negated ? `not: ${code}` : code));
      return `${name}: ${type}: ${text}${all.length === 0 ? '' : ` [${all.join('; ')}]`}`;
    }),
  );
}

it('by streams, literals with endings and templates of C++', async () => {
  const found = await raisedBy({
    'CMakeLists.txt':
      'project(quay VERSION 1.0.0)\nadd_library(quay INTERFACE)\ntarget_include_directories(quay INTERFACE include)\ninstall(DIRECTORY include/ DESTINATION include)\n',
    'include/quay/quay.hpp': `#pragma once
#include <stdexcept>
namespace quay {
/// A failure with its words.
template <typename Char>
class basic_failure : public std::runtime_error { public: explicit basic_failure(const std::string& words); };
/// Streams its words.
inline void stream(const std::string& name) {
  if (name.empty()) {
    std::ostringstream ss;
    ss << "bad name " << std::setw(3) << name;
    ss << ", use another";
    throw std::runtime_error(ss.str());
  }
}
/// Streams some of them now and then.
inline void some(int depth) {
  std::ostringstream ss("depth ");
  ss << depth;
  if (depth > 5) ss << " is low";
  throw std::runtime_error(ss.str());
}
/// Streams in place.
inline void placed(int depth) { throw std::runtime_error((std::ostringstream() << "no depth " << depth).str()); }
/// Writes what it was given.
inline void given(std::ostringstream& ss) { ss << "more"; throw std::runtime_error(ss.str()); }
/// Gives a text in braces.
inline void braces(const std::string& name) { throw std::runtime_error(std::string{"no such name: "} + name); }
/// Gives a copy of a name.
inline void copied(const std::string& name) { throw std::runtime_error(std::string{name}); }
/// Ends a literal.
inline void ended(int depth) { throw std::runtime_error("depth is "s + std::to_string(depth)); }
/// Fills a template.
template <typename T>
void filled(T depth) { if (depth < 0) throw basic_failure<char>("negative depth"); }
}
`,
  });
  expect(found).toEqual([
    'quay.stream: std::runtime_error: bad name {name}, use another [name.empty()]',
    'quay.some: std::runtime_error: depth {depth}…',
    'quay.placed: std::runtime_error: no depth {depth}',
    'quay.braces: std::runtime_error: no such name: {name}',
    'quay.ended: std::runtime_error: depth is {std::to_string(depth)}',
    'quay.filled: basic_failure: negative depth [depth < 0]',
  ]);
});

it('by builders and by functions that make the error in Java', async () => {
  const folder = 'src/main/java/org/quay';
  const found = await raisedBy({
    'pom.xml': '<project><groupId>org.quay</groupId><artifactId>rig</artifactId><version>1.0</version></project>',
    [`${folder}/Rig.java`]: `package org.quay;
/** A rig. */
public class Rig {
  /** Digs. */
  public void dig(int depth) { if (depth < 0) throw Errors.invalid("depth"); }
  /** Bores. */
  public void bore(int depth) { if (depth < 0) throw torn(depth); }
  /** Builds. */
  public void build(String name) {
    StringBuilder words = new StringBuilder(64);
    words.append("No rig called ").append(name);
    throw new IllegalStateException(words.toString());
  }
  /** Gives back what it makes. */
  public RuntimeException make(int depth) { return torn(depth); }
  private RuntimeException torn(int depth) { return new IllegalArgumentException("Torn at " + depth); }
}
`,
    [`${folder}/Errors.java`]: `package org.quay;
final class Errors {
  static RuntimeException invalid(String name) { return new IllegalArgumentException("Invalid " + name); }
}
`,
  });
  expect(found).toEqual([
    'org.quay.Rig.dig: IllegalArgumentException: Invalid depth [depth < 0]',
    'org.quay.Rig.bore: IllegalArgumentException: Torn at {depth} [depth < 0]',
    'org.quay.Rig.build: IllegalStateException: No rig called {name}',
  ]);
});

it('by functions that make the error in C# and Python', async () => {
  expect(
    await raisedBy({
      'Quay.csproj':
        '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>',
      'Rig.cs': `namespace Quay;
/// <summary>A rig.</summary>
public class Rig {
  /// <summary>Digs.</summary>
  public int Dig(int depth) => depth < 0 ? throw Errors.Invalid("depth") : depth;
  /// <summary>Bores.</summary>
  public void Bore(int depth) { if (depth < 0) throw Torn(depth); }
  private System.Exception Torn(int depth) => new System.ArgumentException($"Torn at {depth}");
}
internal static class Errors {
  public static System.Exception Invalid(string name) { return new System.ArgumentException("Invalid " + name); }
}
`,
    }),
  ).toEqual([
    'Quay.Rig.Dig: System.ArgumentException: Invalid depth [depth < 0]',
    'Quay.Rig.Bore: System.ArgumentException: Torn at {depth} [depth < 0]',
  ]);
  expect(
    await raisedBy({
      'pyproject.toml': '[project]\nname = "strata"\nversion = "1.0"\n',
      'strata/__init__.py': `"""Reads drill logs."""
from . import _errors
from ._errors import invalid


def dig(depth):
    """Dig."""
    if depth < 0:
        raise invalid("depth")


def bore(depth):
    """Bore."""
    raise _errors.invalid(depth)


def make(depth):
    """Make one."""
    return invalid(depth)
`,
      'strata/_errors.py': `def invalid(name):
    return ValueError(f"invalid {name}")
`,
    }),
  ).toEqual(['strata.bore: ValueError: invalid {depth}', 'strata.dig: ValueError: invalid depth [depth < 0]']);
});

it('by helpers of Go that fill a form', async () => {
  expect(
    await raisedBy({
      'go.mod': 'module example.org/strata\n\ngo 1.22\n',
      'strata.go': `// Package strata reads.
package strata

import "fmt"

// Parser parses.
type Parser struct{ line int }

func errorf(format string, args ...any) error {
	return fmt.Errorf("strata: "+format, args...)
}

func (p *Parser) errorf(format string, args ...any) error {
	return fmt.Errorf("line %d: %s", p.line, fmt.Sprintf(format, args...))
}

func need(name string) error {
	if name == "" {
		return fmt.Errorf("no name")
	}
	return nil
}

// Dig digs.
func Dig(depth int) error {
	if depth < 0 {
		return errorf("depth %d is below zero", depth)
	}
	return nil
}

// Parse parses.
func (p *Parser) Parse(text string) error {
	if text == "" {
		return p.errorf("no text")
	}
	return nil
}

// Fixed needs nothing.
func Fixed() error {
	return need("core")
}
`,
    }),
  ).toEqual([
    'strata.Parser.Parse: error: line %d: no text [text == ""]',
    'strata.Dig: error: strata: depth %d is below zero [depth < 0]',
  ]);
});
