/** What a block says by its content, whatever its heading: it installs, imports, requires, limits, plans, or speaks of something else. */
export interface Product {
  names: string[];
  packageName: string | null;
  version: string | null;
}

const INSTALLS =
  /(?:^|[ `$>;&|(])(?:pip[23x]?(?:\.exe)? install|python[\d.]* -m pip install|uv (?:add|pip install|tool install)|uvx|poetry add|pdm add|conda (?:install|create)|mamba install|npm (?:i|install|add)|npx|pnpm (?:add|i|install|dlx)|yarn (?:global )?add|bunx? (?:add|install|i|x)|deno (?:add|install)|jsr add|bower install|cargo (?:add|install)|go (?:get|install)|gem install|bundle add|composer (?:global )?(?:require|create-project)|dotnet (?:add|tool install)|Install-Package|nuget install|brew install|port install|(?:sudo )?apt(?:-get)? install|(?:sudo )?dnf install|yum install|pacman -S|apk add|snap install|choco install|scoop install|winget install|vcpkg (?:install|add)|conan install|docker (?:pull|run)|mix deps\.get|luarocks install|cpanm|opam install|stack install|cabal install|nix(?:-env| run| shell)|pub (?:add|global)|flutter pub add|swift package|raco pkg install|install\.packages)[ (]/u;
/** White space is one space to a shell. */
const installsAny = (code: string): boolean => INSTALLS.test(code.replace(/\s+/gu, ' '));
const DECLARES =
  /<dependency>|<artifactId>|<PackageReference\b|^[ \t]*(?:implementation|api|compile|testImplementation|classpath)\s*[("']|^[ \t]*gem\s+["']|find_package\s*\(|FetchContent_Declare|^[ \t]*\.package\s*\(|libraryDependencies\s*\+=|<script[^<>]*\bsrc=["']https?:\/\/(?:unpkg|cdn|esm|cdnjs)/mu;
/** One of a table in TOML, which holds nothing else. */
const LISTED = /^[ \t]*[\w-]+[ \t]*=[ \t]*(?:"[\d^~*<>=., ]+"|\{[ \t]*(?:version|git|path)[ \t]*=)/u;
const OF_TABLE = /^\s*(?:$|#|`{3}|~{3}|\[|[\]}],?\s*$|["'][^"']*["'],?\s*$|["\w.-]+\s*=(?!.*;\s*$))/u;
function declares(code: string): boolean {
  if (DECLARES.test(code)) return true;
  const lines = code.split('\n');
  return lines.some((line) => LISTED.test(line)) && lines.every((line) => OF_TABLE.test(line));
}
const IMPORTS =
  /^[ \t]*(?:>>>[ \t]*)?(?:import\s|from\s+\S+\s+import\b|(?:const|let|var)\s.*=\s*(?:await\s+)?(?:require|import)\s*\(|export\s.*\sfrom\s|require(?:_once)?[\s("']|use\s+[\w\\:]|using\s+[\w.:]|#include\s|@?import\s|\(require|open\s+[A-Z]|library\()/mu;

/** Runs the product without installing it: no step of an installation. */
const RUNS = /(?:^|[\s`$>])(?:npx|bunx|uvx|pnpm\s+dlx|docker\s+run|nix\s+(?:run|shell)|deno\s+run)\s/u;

/** Package managers and dependency declarations. */
export const installs = (code: string): boolean => installsAny(code) || declares(code);

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
  code.split('\n').some((line) => installsAny(line) && !RUNS.test(line) && namesProduct(line, product)) ||
  (declares(code) && namesProduct(code, product));

/** Asks for features or extras of the package: an option of an installation that is described elsewhere. */
export const asksForFeatures = (code: string): boolean =>
  /\bdefault-features\s*=|\bfeatures\s*=\s*\[|--(?:no-default-|all-)?features\b|\w\[[\w-]+(?:,\s?[\w-]+)*\]["']?\s*(?:$|[=<>~;"'`])/mu.test(
    code,
  );

export function importsProduct(code: string, product: Product): boolean {
  let isGroup = false;
  return code.split('\n').some((line) => {
    const isImport = IMPORTS.test(line) || (isGroup && GROUPED.test(line));
    isGroup = /^\s*import \(/u.test(line) || (isGroup && !line.trimStart().startsWith(')'));
    return isImport && namesProduct(line, product);
  });
}
/** A path of Go, alone or behind a name, in the brackets of its imports. */
const GROUPED = /^[ \t]*(?:[\w.]+[ \t]+)?["`][^"`]+["`]/u;

/** A product named with a version, a verb that asks for one, or the words for it. */
const REQUIRES: readonly RegExp[] = [
  /[a-z_][\d.+#]*\s(?:version\s)?(?:>=|≥|>)?\s?v?\d+(?:\.\d+)*(?:\.x)?\s?(?:\+|or (?:newer|later|higher|above|greater)|and (?:newer|later|higher|above|up))/iu,
  /\bminimum (?:supported )?(?:\w+ )?version\b/iu,
  /\byou (?:will )?(?:need|must have)\b[^.\n]{0,40}\binstalled\b/iu,
  /\bMSRV\b|\bprerequisites?\b/iu,
];
const ASKS_FOR = {
  lead: /\b(?:requires?|required|needs?|depends? on|works? (?:with|on|only)|tested (?:on|with|against)|compatible with|supports?)\b/giu,
  wanted:
    /[<>=^~]=?\s?v?\d|(?<![\w.])v?\d+(?:\.\d+)*(?:\.x)?\s?(?:\+|or (?:newer|later|higher|above|greater)|and (?:newer|later|higher|above|up))|\b(?:at least|minimum|version)\s\S*\s?v?\d/giu,
  reach: 80,
  stop: /[.\n]/u,
};
export function requires(text: string): boolean {
  const plain = text.replaceAll('`', '').replace(/\s+/gu, (space) => (space.includes('\n') ? '\n' : ' '));
  return REQUIRES.some((one) => one.test(plain)) || leadsTo(plain, ASKS_FOR);
}

/** Words that ask for it, or a short line that is nothing else; a version that is named in passing is no requirement of all of the product. */
export const asksFor = (text: string): boolean =>
  text
    .replaceAll('`', '')
    .replace(/\s+/gu, ' ')
    .split(/(?<=[.!?]) /u)
    .some((said, _at, all) => {
      const isAsked = said.search(ASKS_FOR.lead) >= 0 || (all.length === 1 && said.length <= SHORT_LINE);
      return leadsTo(said, ASKS_FOR) || REQUIRES.some((one, at) => (at > 0 || isAsked) && one.test(said));
    });
const SHORT_LINE = 60;

export interface Near {
  lead: RegExp;
  wanted: RegExp;
  /** How many characters may stand between them. */
  reach: number;
  stop: RegExp;
}

/** Whether words of one kind stand soon after words of another, with nothing between them that ends the thought. */
export function leadsTo(text: string, { lead, wanted, reach, stop }: Near): boolean {
  for (const { index, 0: words } of text.matchAll(lead)) {
    const from = index + words.length;
    const near = text.slice(from, from + 2 * reach);
    const end = near.search(stop);
    const limit = Math.min(reach, end < 0 ? reach : end);
    if ([...near.matchAll(wanted)].some((found) => found.index <= limit)) return true;
  }
  return false;
}

const LIMITS =
  /\b(?:(?:currently|for now|supports?|works?)\s+only|read[- ]only|not (?:yet )?(?:supported|implemented|available|wired|thread[- ]safe|possible|intended|suitable|recommended)|un(?:supported|implemented|stable)|experimental|does(?:n't| not) (?:yet )?\w+|do(?:n't| not) (?:yet )?(?:support|work|handle|read|write|preserve|have)|cannot|can't|no support for|limited to|limitations?|at most|up to \d|deprecated|no longer|is ignored|are ignored)\b/iu;
const ONLY = {
  lead: /\bonly\b/giu,
  wanted: /\b(?:support(?:s|ed)?|works?|in this (?:edition|version)|currently|available|for now|read)\b/giu,
  reach: 60,
  stop: /\n/u,
};
export const limits = (text: string): boolean => LIMITS.test(text) || leadsTo(text, ONLY);

const PLANS =
  /^\W*planned\b|\b(?:coming soon|soon to come|(?:is|are|support|currently|feature|being) planned\b|planned (?:features?|support|for)|on (?:the|our) roadmap|in (?:the|a) (?:near )?future releases?|in (?:a|the) future version|(?:support|added|available|implemented|come) in (?:the|a) (?:near )?future|will (?:soon be|be (?:added|supported|implemented|available) (?:soon|later|in))|to be (?:added|implemented|announced)|work in progress|wip|tbd|stay tuned|(?:we|i) plan to|plans? to (?:add|support)|under construction|in the works|coming (?:later|next))\b/iu;
const MORE = { lead: /\bmore\b/giu, wanted: / to come\b/giu, reach: 40, stop: /\n/u };
/** Short enough to be nothing else: a plan beside other words is part of what they say. */
const PLAN_LENGTH = 200;
export const plans = (text: string): boolean => text.length < PLAN_LENGTH && (PLANS.test(text) || leadsTo(text, MORE));

const OTHER =
  /\b(?:enterprise|commercial|pro|premium|paid|hosted|cloud) (?:edition|version|plan|tier|offering|product|users?|customers?|support|licen[sc]e)\b|\bseparate (?:commercial )?product\b|\btidelift (?:enterprise )?subscription\b|\b(?:hire|consulting|consultancy)\b/iu;
export const speaksOfOther = (text: string): boolean => OTHER.test(text);

const ASKS =
  /\b(?:star (?:us|this (?:repo|project)|the repo)|give (?:(?:us|it|me|this \w+|the \w+) )?an? (?:github )?(?:star\b|⭐)|leave a star|please star|drop a star|don't forget to star|follow (?:us|me) on|buy me a coffee|become a (?:sponsor|backer|patron)|consider following (?:us\b|me\b|(?:the|this project['’]s|its) author)|consider starring|(?:please )?consider (?:sponsor|donat|support)ing|support (?:me|us|this project|my work) (?:on|by|via|with|on)|made with (?:❤|love|♥))|❤️ by|^(?:please )?(?:sponsor|donate to) (?:this|us|me)\b/iu;
const GAVE: readonly Near[] = [
  {
    lead: /\b(?:thanks|thank you|thankful|grateful|gratitude|kudos)\b/giu,
    wanted: /\b(?:sponsors?|sponsorship|backers?|donors?|donations?|patrons?|funding)\b/giu,
    reach: 120,
    stop: /[.\n]/u,
  },
  {
    lead: /\b(?:sponsors|backers|donors|patrons)\b/giu,
    wanted: /\b(?:thanks|thank you|thankful|grateful)\b/giu,
    reach: 80,
    stop: /\n/u,
  },
  {
    lead: /\b(?:is|are|was|been|proudly|kindly|generously)\b/giu,
    wanted: /\b(?:sponsored|funded) by\b/giu,
    reach: 20,
    stop: /[.\n]/u,
  },
];
/** Asks for stars, money or company, or thanks those who gave. */
export const asks = (text: string): boolean => ASKS.test(text) || GAVE.some((each) => leadsTo(text, each));

const THANKS =
  /^[\s\W]*(?:(?:special |many |big |with )?thanks?\b|thank you|acknowledg\w+|credits?\b|kudos|(?:made|built|crafted|created|developed|written|maintained) (?:with|by)\b|authors?:|brought to you by)/iu;
/** Names people and no more. */
export const thanks = (text: string): boolean => THANKS.test(text);

const NAMES_LICENCE =
  /^[\s\W]*(?:copyright\b|\(c\)|licen[sc]ed? (?:under|:)|(?:is )?released under|(?:MIT|BSD|ISC|Apache|GPL|MPL)\b)|^[\s*_]*©/iu;
export const licenses = (text: string): boolean => NAMES_LICENCE.test(text);

const ENDS =
  /\b(?:end[- ]of[- ](?:life|support)|EOL|(?:no longer|not) (?:actively )?(?:maintained|supported|developed)|unmaintained|deprecated|archived|discontinued|superseded by|maintenance mode)\b/iu;
/** The product's own end, or that of its support. */
export const endsLife = (text: string): boolean => ENDS.test(text);

const CONTRIBUTES =
  /\b(?:git clone\b|npm (?:ci\b|test|t\b|start|run [\w:-]|install\b(?!\s+[-@\w]))|(?:yarn|pnpm|bun)(?: run)? (?:test|build|lint|install|dev|watch)\b|pytest\b|tox\b|nox\b|cargo (?:test|build|fmt|clippy|bench)\b|go (?:test|build|vet|generate)\b|mvn\b|npm (?:publish|version)\b|(?:cargo|poetry|flit|hatch) publish\b|twine upload\b|gem push\b|dotnet (?:test|build|pack|nuget push)\b|rake\b|bundle (?:exec|install)\b|phpunit\b|composer (?:test|install|run)\b|ctest\b|cmake (?:--build|-[BS])|pull requests?\b|PRs?\b|(?:run|running) (?:the )?tests?\b|fork (?:the|this)\b|git (?:tag|push|commit|checkout)\b|release process\b|release tags?\b|github actions workflow\b|releases are (?:cut|made|tagged|published)\b)|gradlew?\b|contribut|changeset/iu;
/** Work on the product's own repository. */
export const contributes = (text: string): boolean =>
  CONTRIBUTES.test(text) || /\byarn[ \t]*$/imu.test(text) || MAKES.test(text);
/** The program, and no verb. */
const MAKES =
  /(?:^|[`$;&]) ?make(?:$|`| (?!(?:sure|it|the|an?|your|use|them|this|that|certain|changes?|up|sense)\b)[\w:=-]+)/mu;
