/** Products of one shape in each ecosystem that has a reference: as many files, types and methods, so that their runs can be compared. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

interface Made {
  /** What stands beside the source. */
  files: Readonly<Record<string, string>>;
  file(index: number): { name: string; text: string };
}

const METHODS = Array.from({ length: 12 }, (_, number) => number);
const joined = (method: (number: number) => string): string => METHODS.map(method).join('\n');
const folderOf = (index: number): string => `part${Math.floor(index / 20)}`;
const all = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('');

const ECOSYSTEMS: Readonly<Record<string, (count: number) => Made>> = {
  python: (count) => ({
    files: {
      ...Object.fromEntries(
        Array.from({ length: Math.ceil(count / 20) }, (_, part) => [`src/gauges/part${part}/__init__.py`, '']),
      ),
      'pyproject.toml': '[project]\nname = "gauges"\nversion = "2.1.0"\nrequires-python = ">=3.9"\n',
      'src/gauges/__init__.py': '"""Read gauge files."""\n',
    },
    file: (index) => ({
      name: `src/gauges/${folderOf(index)}/module${index}.py`,
      text: `"""Reads files of kind ${index}."""\n\n\nclass Reader${index}:\n    """Reads files of kind ${index}."""\n\n${joined(
        (number) =>
          `    def step_${number}(self, limit: int = ${number}) -> int:\n        """Return step ${number}.\n\n        Args:\n            limit: The largest value.\n        """\n        if limit < 0:\n            raise ValueError("no limit ${number}")\n        return limit * ${index}\n`,
      )}`,
    }),
  }),
  node: (count) => ({
    files: {
      'package.json': '{ "name": "gauges", "version": "2.1.0", "license": "MIT", "exports": "./src/index.ts" }\n',
      'src/index.ts': all(count, (index) => `export * from './${folderOf(index)}/reader${index}.js';\n`),
    },
    file: (index) => ({
      name: `src/${folderOf(index)}/reader${index}.ts`,
      text: `interface Limits${index} {\n  /** The largest value. */\n  limit: number;\n}\n\n/** Reads files of kind ${index}. */\nexport class Reader${index} {\n${joined(
        (number) =>
          `  /**\n   * Returns step ${number}.\n   * @param limits - The largest value.\n   */\n  step${number}(limits: Limits${index}): number {\n    if (limits.limit < 0) throw new RangeError('no limit ${number}');\n    return limits.limit * ${index};\n  }\n`,
      )}}\n`,
    }),
  }),
  go: () => ({
    files: { 'go.mod': 'module example.org/gauges\n\ngo 1.22\n' },
    file: (index) => ({
      name: `${folderOf(index)}/reader${index}.go`,
      text: `// Package ${folderOf(index)} reads gauge files.\npackage ${folderOf(index)}\n\n// Reader${index} reads files of kind ${index}.\ntype Reader${index} struct {\n\t// Limit is the largest value.\n\tLimit int\n}\n\n${joined(
        (number) =>
          `// Step${number} returns step ${number}.\nfunc (r *Reader${index}) Step${number}(limit int) (int, error) {\n\tif limit < 0 {\n\t\treturn 0, errors.New("no limit ${number}")\n\t}\n\treturn limit * ${index}, nil\n}\n`,
      )}`,
    }),
  }),
  php: () => ({
    files: {
      'composer.json':
        '{ "name": "quarry/gauges", "version": "2.1.0", "license": "MIT", "autoload": { "psr-4": { "Gauges\\\\": "src/" } } }\n',
    },
    file: (index) => ({
      name: `src/Part${Math.floor(index / 20)}/Reader${index}.php`,
      text: `<?php\n\nnamespace Gauges\\Part${Math.floor(index / 20)};\n\n/** Reads files of kind ${index}. */\nfinal class Reader${index}\n{\n${joined(
        (number) =>
          `    /**\n     * Returns step ${number}.\n     *\n     * @param int $limit The largest value.\n     */\n    public function step${number}(int $limit = ${number}): int\n    {\n        if ($limit < 0) {\n            throw new \\RangeException('no limit ${number}');\n        }\n        return $limit * ${index};\n    }\n`,
      )}}\n`,
    }),
  }),
  java: () => ({
    files: {
      'pom.xml':
        '<project><groupId>org.example</groupId><artifactId>gauges</artifactId><version>2.1.0</version></project>\n',
    },
    file: (index) => ({
      name: `src/main/java/org/example/gauges/${folderOf(index)}/Reader${index}.java`,
      text: `package org.example.gauges.${folderOf(index)};\n\n/** Reads files of kind ${index}. */\npublic final class Reader${index} {\n${joined(
        (number) =>
          `    /**\n     * Returns step ${number}.\n     *\n     * @param limit the largest value\n     * @return the step\n     */\n    public int step${number}(int limit) {\n        if (limit < 0) {\n            throw new IllegalArgumentException("no limit ${number}");\n        }\n        return limit * ${index};\n    }\n`,
      )}}\n`,
    }),
  }),
  csharp: () => ({
    files: {
      'Gauges.csproj':
        '<Project Sdk="Microsoft.NET.Sdk">\n  <PropertyGroup>\n    <TargetFramework>net8.0</TargetFramework>\n    <PackageId>Gauges</PackageId>\n    <Version>2.1.0</Version>\n  </PropertyGroup>\n</Project>\n',
    },
    file: (index) => ({
      name: `Part${Math.floor(index / 20)}/Reader${index}.cs`,
      text: `using System;\n\nnamespace Gauges.Part${Math.floor(index / 20)};\n\n/// <summary>Reads files of kind ${index}.</summary>\npublic sealed class Reader${index}\n{\n${joined(
        (number) =>
          `    /// <summary>Returns step ${number}.</summary>\n    /// <param name="limit">The largest value.</param>\n    /// <returns>The step.</returns>\n    public int Step${number}(int limit = ${number})\n    {\n        if (limit < 0) throw new ArgumentOutOfRangeException(nameof(limit), "no limit ${number}");\n        return limit * ${index};\n    }\n`,
      )}}\n`,
    }),
  }),
  ruby: (count) => ({
    files: {
      'gauges.gemspec':
        "Gem::Specification.new do |spec|\n  spec.name = 'gauges'\n  spec.version = '2.1.0'\n  spec.license = 'MIT'\nend\n",
      'lib/gauges.rb': `# Reads gauge files.\nmodule Gauges\nend\n\n${all(count, (index) => `require_relative 'gauges/${folderOf(index)}/reader${index}'\n`)}`,
    },
    file: (index) => ({
      name: `lib/gauges/${folderOf(index)}/reader${index}.rb`,
      text: `# frozen_string_literal: true\n\nmodule Gauges\n  # Reads files of kind ${index}.\n  class Reader${index}\n${joined(
        (number) =>
          `    # Returns step ${number}.\n    #\n    # @param limit [Integer] the largest value\n    # @return [Integer] the step\n    def step_${number}(limit = ${number})\n      raise ArgumentError, 'no limit ${number}' if limit.negative?\n\n      limit * ${index}\n    end\n`,
      )}  end\nend\n`,
    }),
  }),
  cpp: () => ({
    files: {
      'CMakeLists.txt':
        'project(gauges VERSION 2.1.0)\nadd_library(gauges INTERFACE)\ntarget_include_directories(gauges INTERFACE include)\n',
    },
    file: (index) => ({
      name: `include/gauges/${folderOf(index)}/reader${index}.hpp`,
      text: `#ifndef GAUGES_READER${index}_HPP\n#define GAUGES_READER${index}_HPP\n#include <stdexcept>\n\nnamespace gauges {\n\n/// Reads files of kind ${index}.\nclass Reader${index} {\npublic:\n${joined(
        (number) =>
          `  /**\n   * Returns step ${number}.\n   *\n   * @param limit the largest value\n   * @return the step\n   */\n  int step${number}(int limit = ${number}) const {\n    if (limit < 0) throw std::out_of_range("no limit ${number}");\n    return limit * ${index};\n  }\n`,
      )}};\n\n}\n#endif\n`,
    }),
  }),
  rust: (count) => ({
    files: {
      'Cargo.toml': '[package]\nname = "gauges"\nversion = "2.1.0"\nedition = "2021"\nlicense = "MIT"\n',
      'src/lib.rs': `//! Reads gauge files.\n\n${all(Math.ceil(count / 20), (part) => `pub mod part${part};\n`)}`,
      ...Object.fromEntries(
        Array.from({ length: Math.ceil(count / 20) }, (_, part) => [
          `src/part${part}/mod.rs`,
          all(Math.min(20, count - part * 20), (at) => `pub mod reader${part * 20 + at};\n`),
        ]),
      ),
    },
    file: (index) => ({
      name: `src/${folderOf(index)}/reader${index}.rs`,
      text: `//! Files of kind ${index}.\n\n/// Reads files of kind ${index}.\npub struct Reader${index} {\n    /// The largest value.\n    pub limit: u64,\n}\n\nimpl Reader${index} {\n${joined(
        (number) =>
          `    /// Returns step ${number}.\n    ///\n    /// # Panics\n    ///\n    /// If there is no limit.\n    pub fn step_${number}(&self, limit: u64) -> u64 {\n        if limit == 0 {\n            panic!("no limit ${number}");\n        }\n        limit * ${index}\n    }\n`,
      )}}\n`,
    }),
  }),
};

export const ecosystems: readonly string[] = Object.keys(ECOSYSTEMS);

/** `count` source files of the ecosystem, twenty a folder, with a README; deterministic. */
export function makeProduct(ecosystem: string, folder: string, count: number): void {
  const made = ECOSYSTEMS[ecosystem]?.(count);
  if (made === undefined)
    throw new Error(`Unexpected ecosystem \`${ecosystem}\`, expected one of ${ecosystems.join(', ')}.`);
  const write = (name: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  write('README.md', '# Gauges\n\nGauges reads gauge files.\n');
  for (const [name, text] of Object.entries(made.files)) write(name, text);
  for (let index = 0; index < count; index += 1) {
    const { name, text } = made.file(index);
    write(name, text);
  }
}
