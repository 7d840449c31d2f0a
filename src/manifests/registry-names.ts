/** What the registry of each ecosystem takes for the name of a package: an install command holds no other text. */

const GRAMMARS: ReadonlyMap<string, RegExp> = new Map([
  // https://packaging.python.org/en/latest/specifications/name-normalization/
  ['python', /^[a-z0-9][\w.-]*(?<![._-])$/iu],
  // https://github.com/npm/validate-npm-package-name, with capitals of old packages
  ['node', /^(?:@[a-z0-9][\w.~-]*\/)?[a-z0-9][\w.~-]*$/iu],
  // https://go.dev/ref/mod#go-mod-file-ident
  ['go', /^[a-z0-9][\w.~-]*(?:\/[\w.~-]+)*$/iu],
  // https://getcomposer.org/doc/04-schema.md#name
  ['php', /^[a-z0-9][\w.-]*\/[a-z0-9][\w.-]*$/iu],
  // https://maven.apache.org/guides/mini/guide-naming-conventions.html; a property stays where nothing says its value
  ['java', /^(?:[\w.-]|\$\{[\w.-]+\})+:(?:[\w.-]|\$\{[\w.-]+\})+$/u],
  // https://learn.microsoft.com/en-us/nuget/reference/nuspec#id
  ['dotnet', /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u],
  // https://doc.rust-lang.org/cargo/reference/manifest.html#the-name-field
  ['rust', /^[a-z][\w-]*$/iu],
  // https://guides.rubygems.org/specification-reference/#name
  ['ruby', /^[a-z0-9_][\w.-]*$/iu],
  // https://learn.microsoft.com/en-us/vcpkg/reference/vcpkg-json#name, https://docs.conan.io/2/reference/conanfile/attributes.html#name
  ['cpp', /^[a-z0-9_][\w.+-]*$/iu],
  // https://wally.run, https://docs.pesde.dev/reference/manifest/#name
  ['roblox', /^[a-z0-9_][\w-]*\/[a-z0-9_][\w-]*$/iu],
]);

/** Whether people can install a package of this name; an ecosystem without a registry has no say. */
export const isRegistrable = (ecosystem: string, name: string): boolean => GRAMMARS.get(ecosystem)?.test(name) ?? true;
