/** A document of the product as one guide: its sections with their code stay together, as their author arranged them; pure. */
import { tagOf } from '../../model/claim-tags.ts';
import type { Snippet } from '../../model/page-plan.ts';
import type { Claim } from '../../model/product-facts.ts';
import { isLead } from '../../templates/lead-of.ts';
import { isGenericTopic } from '../../templates/topic.ts';
import type { Task } from './group-snippets.ts';
import { slugOf } from './slug.ts';

/** With fewer, a document has one task, which is named better than the whole. */
const SECTIONS = 2;
const STATEMENTS = 4;
const MOST_SNIPPETS = 30;
/** Says what kind of document it is, and not of what. */
const IS_A_GUIDE =
  /^(?:the )?(?:(?:user|users'|user's|usage|full|complete) )?(?:guides?|manual|handbook|usage|how-?to(?: use(?: it)?)?|tutorials?)$/iu;
const NO_GUIDE =
  /\b(?:install\w*|set ?up|upgrad\w+|contribut\w*|changelog|releas\w+|licen[cs]e|reference|glossary|faq)\b/iu;

interface DocumentsInput {
  tasks: readonly Task[];
  /** Every snippet that may be shown, whatever its heading. */
  snippets: readonly Snippet[];
  claims: readonly Claim[];
  /** What getting started shows already. */
  first: readonly Snippet[];
  product: string;
}

/** Tasks of one document joined where the document carries a page of its own; the others as they are. */
export function asDocuments({ tasks, snippets, claims, first, product }: DocumentsInput): Task[] {
  const shown = new Set(first.map(({ source }) => source.path));
  const documents = new Map<string, Task>();
  for (const [path, own] of Map.groupBy(tasks.filter(isOfDocument), pathOf)) {
    const title = titleOf(path, claims, product);
    const said = claims.filter((claim) => !isLead(claim) && claim.citations[0]?.path === path).length;
    const isTaken = [...documents.values()].some((other) => other.title === title);
    if (shown.has(path) || title === undefined || isTaken || own.length < SECTIONS || said < STATEMENTS) continue;
    const code = snippets
      .filter(({ source, origin, tags }) => source.path === path && origin === 'docs' && !tags.includes('install'))
      .toSorted((a, b) => a.source.start_line - b.source.start_line)
      .slice(0, MOST_SNIPPETS);
    documents.set(path, { title, slug: slugOf(title), snippets: code, origin: 'docs', document: path });
  }
  const placed = new Set<string>();
  return tasks.flatMap((task) => {
    const document = isOfDocument(task) ? documents.get(pathOf(task)) : undefined;
    if (document === undefined) return [task];
    if (placed.has(pathOf(task))) return [];
    placed.add(pathOf(task));
    return [document];
  });
}

const isOfDocument = (task: Task): boolean => task.origin === 'docs' && !task.title.endsWith('?');
const pathOf = (task: Task): string => task.snippets[0]?.source.path ?? '';

/** As its author called it; a name that every product's documents have says nothing in a list of guides. */
function titleOf(path: string, claims: readonly Claim[], product: string): string | undefined {
  const title = claims.flatMap((claim) => (claim.citations[0]?.path === path ? (tagOf(claim, 'page') ?? []) : []))[0];
  if (title !== undefined && IS_A_GUIDE.test(title)) return `Using ${product}`;
  if (title === undefined || slugOf(title) === '' || NO_GUIDE.test(title)) return undefined;
  return isGenericTopic(title) && !/\b(?:issues|limitations|caveats)\b/iu.test(title) ? undefined : title;
}
