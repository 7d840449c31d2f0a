/** Files of the docs that are for no user: those who make the product read them, or a build puts something else in their place. */
import { bareHeading } from './heading-meaning.ts';

const CONTRIBUTORS_FILES =
  /(?:^|\/)(?:contributing|code[-_]of[-_]conduct|governance|maintainers?|roadmap|ideas|todo|releasing|development|hacking|agents|claude|analyzerreleases\.(?:un)?shipped)\.\w+$|(?:^|\/)(?:\.github|dev(?:el(?:opment)?)?[-_]?(?:docs|guide|notes)?|contribut\w*|internals?|adr|rfcs?|proposals|maintainers?|fuzz\w*|design[-_]docs?)\//iu;
const PACKAGE_README =
  /(?:^|\/)(?:(?:package|nuget|pypi|npm|crates?)[-_.]?readme|readme[-_.](?:package|nuget|pypi|npm|crates?))\.\w+$/iu;
const PLACEHOLDER = /^(?:placeholder|to ?do|tbd|lorem ipsum|coming soon|under construction)$/u;

const isBounty = (path: string): boolean => /^(?:bug[-_])?bounty\b/iu.test(path.split('/').at(-1) ?? '');

/** Why, or null. `title`: the heading that the file opens with. */
export function noUsersFile(path: string, title: string): string | null {
  if (PLACEHOLDER.test(bareHeading(title))) return 'a placeholder';
  if (PACKAGE_README.test(path)) return 'the front page of the package, whose product has its own';
  // What a tool keeps for itself: `.claude/`, `.changeset/`.
  const isHidden = path.split('/').some((part) => /^\.[^./]/u.test(part));
  return isHidden || CONTRIBUTORS_FILES.test(path) || isBounty(path) ? `the file ${path} is for contributors` : null;
}
