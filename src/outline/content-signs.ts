/** What a block says by its content, whatever its heading: it installs, imports, requires, limits, plans, or speaks of something else. */
export interface Product {
  names: string[];
  packageName: string | null;
  version: string | null;
}

const INSTALLS =
  /(?:^|[\s`$>;&|(])(?:pip[23x]?(?:\.exe)?\s+install|python[\d.]*\s+-m\s+pip\s+install|uv\s+(?:add|pip\s+install|tool\s+install)|uvx|poetry\s+add|pdm\s+add|conda\s+(?:install|create)|mamba\s+install|npm\s+(?:i|install|add)|npx|pnpm\s+(?:add|i|install|dlx)|yarn\s+(?:global\s+)?add|bunx?\s+(?:add|install|i|x)|deno\s+(?:add|install)|jsr\s+add|bower\s+install|cargo\s+(?:add|install)|go\s+(?:get|install)|gem\s+install|bundle\s+add|composer\s+(?:global\s+)?(?:require|create-project)|dotnet\s+(?:add|tool\s+install)|Install-Package|nuget\s+install|brew\s+install|port\s+install|(?:sudo\s+)?apt(?:-get)?\s+install|(?:sudo\s+)?dnf\s+install|yum\s+install|pacman\s+-S|apk\s+add|snap\s+install|choco\s+install|scoop\s+install|winget\s+install|vcpkg\s+(?:install|add)|conan\s+install|docker\s+(?:pull|run)|mix\s+deps\.get|luarocks\s+install|cpanm|opam\s+install|stack\s+install|cabal\s+install|nix(?:-env|\s+run|\s+shell)|pub\s+(?:add|global)|flutter\s+pub\s+add|swift\s+package|raco\s+pkg\s+install|install\.packages)(?=\s|\()/u;
const DECLARES =
  /<dependency>|<artifactId>|<PackageReference\b|^\s*(?:implementation|api|compile|testImplementation|classpath)\s*[("']|^\s*gem\s+["']|find_package\s*\(|FetchContent_Declare|^\s*\.package\s*\(|libraryDependencies\s*\+=|^\s*[\w-]+\s*=\s*(?:"[\d^~*<>=. ]+"|\{\s*(?:version|git|path)\s*=)|<script[^>]*\bsrc=["']https?:\/\/(?:unpkg|cdn|esm|cdnjs)/mu;
const IMPORTS =
  /^\s*(?:>>>\s*)?(?:import\s|from\s+\S+\s+import\b|(?:const|let|var)\s.*=\s*(?:await\s+)?(?:require|import)\s*\(|export\s.*\sfrom\s|require(?:_once)?[\s("']|use\s+[\w\\:]+|using\s+[\w.:]+|#include\s|@?import\s|\(require|open\s+[A-Z]|library\()/mu;

/** Runs the product without installing it: no step of an installation. */
const RUNS = /(?:^|[\s`$>])(?:npx|bunx|uvx|pnpm\s+dlx|docker\s+run|nix\s+(?:run|shell)|deno\s+run)\s/u;

/** Package managers and dependency declarations. */
export const installs = (code: string): boolean => INSTALLS.test(code) || DECLARES.test(code);

/** One of the product's names as a word; `-`, `_` and `.` are the same in package names. */
export function namesProduct(text: string, product: Product): boolean {
  const folded = fold(text);
  return namesOf(product).some((name) =>
    new RegExp(`(?<![a-z0-9])${name.replace(/[^a-z0-9]+/gu, '[^a-z0-9]?')}(?![a-z0-9])`, 'u').test(folded),
  );
}

function namesOf({ names, packageName }: Product): string[] {
  const tail = packageName?.split(/[/:\\]/u).at(-1);
  return [...names, packageName ?? '', tail ?? ''].map(fold).filter((name) => name.length > 1);
}

const fold = (text: string): string => text.toLowerCase();

export const installsProduct = (code: string, product: Product): boolean =>
  code.split('\n').some((line) => INSTALLS.test(line) && !RUNS.test(line) && namesProduct(line, product)) ||
  (DECLARES.test(code) && namesProduct(code, product));

export const importsProduct = (code: string, product: Product): boolean =>
  code.split('\n').some((line) => IMPORTS.test(line) && namesProduct(line, product));

/** Code that imports or installs something, and never the product. */
export const isOthersCode = (code: string, product: Product): boolean =>
  (IMPORTS.test(code) || INSTALLS.test(code)) && !namesProduct(code, product);

/** A product named with a version, a verb that asks for one, or the words for it. */
const REQUIRES: readonly RegExp[] = [
  /\b(?:requires?|required|needs?|depends? on|works? (?:with|on|only)|tested (?:on|with|against)|compatible with|supports?)\b[^.\n]{0,80}?(?:[<>=^~]=?\s*v?\d+(?:\.\d+)*(?:\.x)?|\bv?\d+(?:\.\d+)*(?:\.x)?\s*(?:\+|or (?:newer|later|higher|above|greater)|and (?:newer|later|higher|above|up))|\b(?:at least|minimum|version)\s+\S*\s*v?\d+(?:\.\d+)*(?:\.x)?)/iu,
  /\b(?:[A-Z][\w.+#]*|node(?:\.js)?|python|java|php|ruby|go|rust|\.net|jdk|gcc|clang|cmake)\s+(?:version\s+)?(?:>=|≥|>)?\s*v?\d+(?:\.\d+)*(?:\.x)?\s*(?:\+|or (?:newer|later|higher|above|greater)|and (?:newer|later|higher|above|up))/iu,
  /\bminimum (?:supported )?(?:\w+ )?version\b|\bMSRV\b|\byou (?:will )?(?:need|must have)\b[^.\n]{0,40}\binstalled\b|\bprerequisites?\b/iu,
];
export const requires = (text: string): boolean => REQUIRES.some((one) => one.test(text));

const LIMITS =
  /\b(?:only\b.{0,60}\b(?:support(?:s|ed)?|work(?:s)?|in this (?:edition|version)|currently|available|for now|read)|(?:currently|for now|supports?|works?)\s+only|read[- ]only|not (?:yet )?(?:supported|implemented|available|wired|thread[- ]safe|possible|intended|suitable|recommended)|un(?:supported|implemented|stable)|experimental|does(?:n't| not) (?:yet )?\w+|do(?:n't| not) (?:yet )?(?:support|work|handle|read|write|preserve|have)|cannot|can't|no support for|limited to|limitations?|at most|up to \d|deprecated|no longer|is ignored|are ignored)\b/iu;
export const limits = (text: string): boolean => LIMITS.test(text);

const PLANS =
  /\b(?:coming soon|soon to come|(?:is|are|support|currently|feature|being) planned\b|planned (?:features?|support|for)|^\W*planned\b|on (?:the|our) roadmap|in (?:the|a) (?:near )?future releases?|in (?:a|the) future version|(?:support|added|available|implemented|come) in (?:the|a) (?:near )?future|will (?:soon be|be (?:added|supported|implemented|available) (?:soon|later|in))|to be (?:added|implemented|announced)|work in progress|\bwip\b|\btbd\b|stay tuned|(?:we|i) plan to|plans? to (?:add|support)|under construction|in the works|more .{1,40} to come|coming (?:later|next))\b/iu;
/** Short enough to be nothing else: a plan beside other words is part of what they say. */
const PLAN_LENGTH = 200;
export const plans = (text: string): boolean => text.length < PLAN_LENGTH && PLANS.test(text);

const OTHER =
  /\b(?:enterprise|commercial|pro|premium|paid|hosted|cloud) (?:edition|version|plan|tier|offering|product|users?|customers?|support|licen[sc]e)\b|\bseparate (?:commercial )?product\b|\btidelift (?:enterprise )?subscription\b|\b(?:hire|consulting|consultancy)\b/iu;
export const speaksOfOther = (text: string): boolean => OTHER.test(text);

const ASKS =
  /\b(?:star (?:us|this (?:repo|project)|the repo)|give (?:us|it|this \w+|the \w+) a (?:star|⭐)|leave a star|please star|drop a star|don't forget to star|follow (?:us|me) on|buy me a coffee|become a (?:sponsor|backer|patron)|(?:please )?consider (?:sponsor|donat|support)ing|support (?:me|us|this project|my work) (?:on|by|via|with|on)|made with (?:❤|love|♥))|❤️ by|^(?:please )?(?:sponsor|donate to) (?:this|us|me)\b/iu;
/** Asks for stars, money or company. */
export const asks = (text: string): boolean => ASKS.test(text);

const CONTRIBUTES =
  /\bgit clone\b|\bnpm (?:ci\b|test|t\b|start|run [\w:-]+|install\b(?!\s+[-@\w]))|\b(?:yarn|pnpm|bun)(?: run)? (?:test|build|lint|install|dev|watch)\b|\byarn\s*$|\bpytest\b|\btox\b|\bnox\b|\bcargo (?:test|build|fmt|clippy|bench)\b|\bgo (?:test|build|vet|generate)\b|\bmake\b|\bmvn\b|gradlew?\b|\bdotnet (?:test|build|pack)\b|\brake\b|\bbundle (?:exec|install)\b|\bphpunit\b|\bcomposer (?:test|install|run)\b|\bctest\b|\bcmake (?:--build|-[BS])|contribut|pull requests?\b|\bPRs?\b|\b(?:run|running) (?:the )?tests?\b|CONTRIBUTING|\bfork (?:the|this)\b|changeset|\bgit (?:tag|push|commit|checkout)\b|\brelease process\b/imu;
/** Work on the product's own repository. */
export const contributes = (text: string): boolean => CONTRIBUTES.test(text);
