/** What a build, a CI system or a host of sites runs, and what configures such a run: names, and code where builders take theirs from; pure. */

/** Files that a path will stand among. */
export interface Tree {
  has(path: string): boolean;
}

/** Those with a leading dot are protected anyway. */
const RUN: ReadonlySet<string> = new Set(
  `
    _quarto.yml _worker.js action.yaml action.yml amplify.yml angular.json antora-playbook.yml app.yaml
    appveyor.yml azure-pipelines.yml babel.config.json bb.edn berksfile bitbucket-pipelines.yml brewfile
    bsdmakefile buck build build.bazel build.cake build.mill build.rs build.sc build.xml build.zig buildspec.yml
    bunfig.toml cakefile capfile circle.yml cloudbuild.json cmakelists.txt codemagic.yml conf.py configure
    configure.ac conftest.py containerfile dagger.json dangerfile dangerfile.js dangerfile.ts deps.edn
    devbox.json devspace.yml dockerfile dodo.py doxyfile dub.json dune-project earthfile fabfile.py fastfile
    firebase.json fly.toml garden.yml gnumakefile gradle.properties gradlew gradlew.bat gruntfile.js guardfile
    gulpfile.js hatch_build.py jakefile jenkinsfile jsr.json justfile lefthook.json lefthook.yml lerna.json
    makefile makefile.am meson.build mise.toml module.bazel mvnw mvnw.cmd netlify.toml now.json noxfile.py
    nx.json pants.toml pixi.lock pixi.toml premake5.lua procfile project.clj rakefile readthedocs.yml
    rebar.config render.yaml renovate.json rush.json sconscript sconstruct serverless.yml shard.yml snakefile
    stack.yaml static.json staticwebapp.config.json taskfile.yml tasks.py thorfile tiltfile tox.ini turbo.json
    typedoc.json vagrantfile vercel.json workspace workspace.bazel wrangler.json wrangler.jsonc wrangler.toml
    wscript xmake.lua
  `
    .trim()
    .split(/\s+/),
);

/** `segments`: of a path, as a person reads them (`lookOf`). */
export function isRunByBuild(segments: readonly string[], tree?: Tree): boolean {
  const name = segments.at(-1) ?? '';
  return isFunction(segments) || isRun(name) || isBuildersCode(segments, tree);
}

/** Such a name with the other extension of YAML, with a word in the middle (`Dockerfile.dev`, `azure-pipelines.docs.yml`), or any that says by its form that a builder runs it. */
function isRun(name: string): boolean {
  if (RUN.has(name) || RUN.has(name.replace(/\.yaml$/, '.yml')) || RUN.has(name.replace(/\.yml$/, '.yaml')))
    return true;
  return (
    /^(?:docker|container|make|jenkins|gnumake)file\.(?!md$)|\.(?:dockerfile|jenkinsfile|mk)$/.test(name) ||
    /^(?:azure-pipelines|buildspec|cloudbuild|docker-compose|compose|skaffold)(?:[.-][^/]*)?\.ya?ml$/.test(name) ||
    /^docusaurus\.config\./.test(name) ||
    /\.config\.[cm]?[jt]sx?$/.test(name) ||
    /^(?:gulpfile|gruntfile|sidebars|typedoc)\.[cm]?[jt]s$/.test(name) ||
    /^gatsby-(?:node|config|browser|ssr)\.[cm]?[jt]sx?$/.test(name) ||
    name.endsWith('.nix')
  );
}

const CODE =
  /\.(?:[cm]?[jt]sx?|vue|svelte|astro|py|rb|go|rs|php|lua|pl|r|jl|hs|el|clj|exs?|sh|bash|zsh|fish|ps1|bat|cmd|groovy|kts|wasm)$/;

/** Code in the folders that hosts of sites run as functions (Netlify, Vercel, Cloudflare Pages). */
function isFunction(segments: readonly string[]): boolean {
  const folders = segments.slice(0, -1);
  const isHost = ['functions', 'api'].includes(folders[0] ?? '') || (folders[0] === 'netlify' && folders.length > 1);
  return isHost && CODE.test(segments.at(-1) ?? '');
}

const DOCS = /^(?:docs?|documentation|manual|wiki|website|site)$/;
/** Where builders look for extensions of theirs, wherever the site is. */
const EXTENSIONS = /^(?:_(?:ext|exts|extensions?|plugins)|sphinx_?ext)$/;
/** What a page shows, and what is served to readers as it is. */
const SHOWN =
  /^_?(?:examples?|samples?|demos?|snippets?|tutorials?|cookbook|recipes|quickstarts?|code|listings?|notebooks?|includes?|static|public|assets|javascripts?|js)$/;

/**
 * Code of a docs tree is the builder's: an extension, a hook, a theme, a script of its own. What a page shows as a sample, or a reader's
 * browser gets, is known by its folder.
 */
function isBuildersCode(segments: readonly string[], tree: Tree | undefined): boolean {
  if (!CODE.test(segments.at(-1) ?? '')) return false;
  const folders = segments.slice(0, -1);
  if (folders.some((folder) => EXTENSIONS.test(folder))) return true;
  const docs = folders.findIndex((_, at) => isDocsTree(folders, at, tree));
  if (docs >= 0) return !folders.some((folder) => SHOWN.test(folder));
  return tree !== undefined && isHookOfMkDocs(segments, tree);
}

/** By its name, or by the configuration of Sphinx in it. */
const isDocsTree = (folders: readonly string[], at: number, tree: Tree | undefined): boolean =>
  DOCS.test(folders[at] ?? '') || tree?.has([...folders.slice(0, at + 1), 'conf.py'].join('/')) === true;

/** What `mkdocs.yml` names by default, beside it: `main.py` of its macros, and hooks. */
function isHookOfMkDocs(segments: readonly string[], tree: Tree): boolean {
  const [name = ''] = segments.slice(-1);
  const isIn = /^(?:hooks?|macros?|overrides|mkdocs_[^/]*)$/.test(segments.at(-2) ?? '');
  const beside = segments.slice(0, isIn ? -2 : -1);
  if (!name.endsWith('.py') || !(isIn || ['main.py', 'hooks.py', 'macros.py'].includes(name))) return false;
  return ['mkdocs.yml', 'mkdocs.yaml'].some((file) => tree.has([...beside, file].join('/')));
}
