/** What the bot keeps of deliveries: a repository and a thread in it, as jobs carry them. */
import { z } from 'zod';

export const RepositoryRef = z.object({
  id: z.int(),
  owner: z.string(),
  name: z.string(),
  installation: z.int(),
});
export type RepositoryRef = z.infer<typeof RepositoryRef>;

export const fullName = ({ owner, name }: Pick<RepositoryRef, 'owner' | 'name'>): string => `${owner}/${name}`;

/** What was seen of a pull request when something about it was asked for. */
export const HeadRef = z.object({
  sha: z.string(),
  ref: z.string(),
  /** `owner/name` of where the head lies; null when that is gone. */
  repository: z.string().nullable(),
  clone_url: z.string().nullable(),
  isFork: z.boolean(),
  /** Of its pull request. */
  isClosed: z.boolean().optional(),
  /** A commit that no branch and no open pull request ends in: anybody's. */
  isDetached: z.boolean().optional(),
  base_ref: z.string(),
  base_sha: z.string(),
  /** Of the repository that it is checked for. */
  default_branch: z.string().optional(),
});
export type HeadRef = z.infer<typeof HeadRef>;

/** The command line or button that asked for the work; its answer shows how far that is. */
const Asked = z.string().nullish();

/** Of who asked; absent in what an earlier version put into the queue. */
const AccountId = z.int().nullish();

/** The data of every kind of job; a new field is optional, so that old and new replicas work side by side. */
export const JobData = {
  /** Somebody wrote command lines. */
  comment: z.object({
    v: z.literal(1),
    repository: RepositoryRef,
    number: z.int(),
    isPull: z.boolean(),
    comment: z.int(),
    author: z.string(),
    author_id: AccountId,
    lines: z.array(z.string()),
    seen: z.string().nullable(),
    /** RFC 3339; when the lines were written, as GitHub says. */
    written: z.string().nullish(),
    /** The words are an edit of somebody else's comment: they are no command. */
    edited_by_other: z.boolean().nullish(),
    /** Of the whole comment as the event has it: what was edited since is not carried out. */
    body_sha256: z.string().nullish(),
  }),
  /** Look at a pull request: is its head checked? */
  look: z.object({ v: z.literal(1), repository: RepositoryRef, number: z.int() }),
  /** Check or fix one head. */
  check: z.object({
    v: z.literal(1),
    repository: RepositoryRef,
    number: z.int().nullable(),
    head: HeadRef,
    fix: z.boolean(),
    gate: z.string().nullable(),
    again: z.string().nullable(),
    comment: z.int().nullable(),
    asked: Asked,
    /** Compared with this commit of a product that the pages cite; reported there. `isNamed`: by the product's own configuration. */
    truth: z.object({ repository: RepositoryRef, sha: z.string(), isNamed: z.boolean().optional() }).nullish(),
  }),
  /** Take a launch run on, and open its pull request when asked to. */
  drive: z.object({
    v: z.literal(1),
    repository: RepositoryRef,
    number: z.int().nullable(),
    run: z.string(),
    openPr: z.boolean(),
    comment: z.int().nullable(),
    asked: Asked,
  }),
  /** A workflow ran: what did it make of the runs it was started for? `run` null: all of the repository. */
  collect: z.object({
    v: z.literal(1),
    repository: RepositoryRef,
    run: z.string().nullable(),
    /** What a delivery said; null: GitHub is asked where it matters. */
    workflow: z
      .object({ id: z.int(), status: z.string(), conclusion: z.string().nullable(), url: z.string() })
      .nullable(),
  }),
  /** The default branch moved: do the pages that cite this repository still hold? */
  truth: z.object({
    v: z.literal(1),
    repository: RepositoryRef,
    sha: z.string(),
    /** Its own proof files changed. */
    proofs: z.boolean().optional(),
  }),
  /** A pull request of a product: which pages of docs cite lines that it changes? */
  needed: z.object({ v: z.literal(1), repository: RepositoryRef, number: z.int() }),
  /** What the repository planned is due. */
  scheduled: z.object({ v: z.literal(1), repository: RepositoryRef }),
  /** The configuration changed on a commit. */
  config: z.object({
    v: z.literal(1),
    repository: RepositoryRef,
    sha: z.string(),
    /** The pull request that was opened with it; nobody was notified of it before that. */
    number: z.int().nullish(),
  }),
  /** A button of a check run was pressed. */
  button: z.object({
    v: z.literal(1),
    repository: RepositoryRef,
    check: z.int().nullable(),
    sha: z.string(),
    wanted: z.enum(['check', 'fix', 'explain']),
    author: z.string(),
    author_id: AccountId,
    number: z.int().nullable(),
  }),
  /** The dashboard shows what is known now. */
  dashboard: z.object({ v: z.literal(1), repository: RepositoryRef }),
  /** Boxes of the dashboard were ticked: each is a command line. */
  tick: z.object({
    v: z.literal(1),
    repository: RepositoryRef,
    number: z.int(),
    author: z.string(),
    author_id: AccountId,
    lines: z.array(z.string()),
  }),
  /** A button of a run's page was pressed. */
  press: z.object({
    v: z.literal(1),
    repository: RepositoryRef,
    number: z.int(),
    author: z.string(),
    author_id: AccountId,
    line: z.string(),
    /** The head that the run is about. */
    sha: z.string().nullable(),
    /** RFC 3339. */
    pressed: z.string(),
  }),
  /** A commit is deployed at an address. */
  preview: z.object({ v: z.literal(1), repository: RepositoryRef, sha: z.string(), url: z.string() }),
  welcome: z.object({ v: z.literal(1), repository: RepositoryRef }),
  /** What belonged to an installation or repository goes. */
  purge: z.object({ v: z.literal(1), installation: z.int(), repository: z.int().nullable() }),
} as const;
export type JobKind = keyof typeof JobData;
export type DataOf<K extends JobKind> = z.infer<(typeof JobData)[K]>;
