/** Words that highlighters know behind a fence, and those of them that are misspelt most. */

/** Every other word that is near one of these is looked up in `KNOWN` first. */
export const COMMON: readonly string[] =
  'bash python javascript typescript json yaml toml html css java kotlin swift rust ruby golang csharp powershell dockerfile docker makefile markdown console shell graphql terraform elixir haskell scala groovy nginx protobuf'.split(
    ' ',
  );

/** Names of languages and formats, and their short forms, that are near a common one or are like it in length. */
const KNOWN: ReadonlySet<string> = new Set(
  `abap abnf actionscript ada agda al angular antlr apache apex apl applescript arduino arff asciidoc asm asp aspx astro autohotkey autoit avdl avro
  awk ballerina bash bat batch bazel bbcode bicep bison blade bnf brainfuck bro bsl caddy caddyfile cadence cairo cel cfg clar clarity clike clojure cmake cmd cobol
  codeql coffee coffeescript coq cpp crystal csh cshtml css csv cue cuda curl cypher cython dart dax dbml desktop diff django dns docker docker-compose dockerfile dot
  dotenv dream ebnf editorconfig edge ejs elisp elixir elm emacs env erb erlang excel fish flow flux fortran fsharp gcode gdscript ged gherkin git
  gitignore gleam glimmer glsl gn gnuplot go golang gomod gotemplate gradle graphql graphviz groovy hack haml handlebars hashicorp haskell haxe hcl helm hjson hlsl hocon http
  hurl hxml hy ignore imba ini io ipynb ipython ipython3 ipythonconsole iptables j janet java javadoc javascript jinja jinja2 jison jolie jq js json json5 jsonc jsonl jsonld jsonnet jsonp jsonpath
  jssm jsx julia just justfile kdl keyman kotlin kql kts kusto latex ldif lean less lisp liquid lisp livescript llvm log logcat logo logs lua luau make makefile markdoc markdown marko
  markup math mathml matlab mdc mdx mermaid meson metal mips mojo mongodb mono move mustache mysql nasm ndjson nextflow nginx nim nix nsis nu nushell objc objective-c
  objectivec ocaml odin opencl openscad org oz parser pascal pas perl pgsql php phtml pig plain plaintext plantuml plsql po pony postcss postscript powerquery powershell
  prisma prolog promql prompt proto protobuf pug puppet purebasic purescript pycon python pytb q qml qsharp r racket rascal razor reason reg regex rego
  rel renpy rescript rest robot rsh rst ruby rust sas sass scala scheme scss sed shader shaderlab shell shellsession smali smalltalk smarty smithy sml
  solidity solution soy sparql splunk spl sql sqlite ssh ssh-config starlark stata stylus sub surql svelte svg swift swiftui syslog systemd systemverilog tap tcl templ
  terraform tex text textile tf tfvars thrift toml tree ts tsv tsx turtle twig txt typescript typespec typst unix uri url v vala vba vbnet velocity verilog
  vhdl vim viml visual-basic vue vy wasm wast wat webidl wgsl wiki wit wolfram wren xaml xml xquery xsl xslt yaml yang yara yml zeek zig zsh output stdout stderr
  console terminal powershell-session shell-session ansi ascii ascii-tree tree http-request javascriptreact typescriptreact bashrc jsonschema yamllint pip npm yarn pnpm bun deno
  d2 vega vega-lite chart abc music tikz katex latex asciimath wavedrom nomnoml blockdiag mscgen ditaa dbc conf config properties props`.split(
    /\s+/,
  ),
);

export const isKnownFence = (word: string): boolean => KNOWN.has(word) || COMMON.includes(word);
