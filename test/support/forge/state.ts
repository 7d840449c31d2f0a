/** What the stand-in knows: plain values that the resources read and change. Git objects live in real bare repositories. */

import type { Faults } from './faults.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Violations } from './violations.ts';
import type { Deliveries } from './webhooks.ts';

export type Json = { [key: string]: unknown };
export type Level = 'read' | 'write' | 'admin';
export type Role = 'admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none';

export interface Account {
  id: number;
  login: string;
  type: 'User' | 'Bot' | 'Organization';
}
/** `actions`: a job's GITHUB_TOKEN; `installation`: an App's; `pat`: a person's fine-grained or classic token; `app`: the App's own JWT. */
export type TokenKind = 'actions' | 'installation' | 'pat' | 'app';
export interface Token {
  value: string;
  kind: TokenKind;
  actor: Account;
  /** Empty for a classic `pat`: the person's role decides. */
  permissions: Readonly<Record<string, Level>>;
  /** Repository ids it reaches; null: all. */
  repositories: ReadonlySet<number> | null;
  expiresAt: number;
  installationId: number | null;
}
export interface Label {
  id: number;
  name: string;
  color: string;
  description: string | null;
}
export interface Reaction {
  id: number;
  user: Account;
  content: string;
  createdAt: number;
}
export interface Comment {
  id: number;
  issueNumber: number;
  user: Account;
  viaApp: App | null;
  body: string;
  createdAt: number;
  updatedAt: number;
  reactions: Reaction[];
  minimized: string | null;
}
/** One move of a branch, with GitHub's own time. */
export interface Push {
  id: number;
  ref: string;
  before: string;
  after: string;
  actor: Account;
  at: number;
}
/** Issues and pull requests share numbers; `pull` is there for the latter. */
export interface Issue {
  id: number;
  number: number;
  title: string;
  body: string | null;
  user: Account;
  viaApp: App | null;
  state: 'open' | 'closed';
  labels: string[];
  assignees: Account[];
  locked: boolean;
  comments: Comment[];
  reactions: Reaction[];
  createdAt: number;
  updatedAt: number;
  closedAt: number | null;
  pull: Pull | null;
}
export interface Pull {
  headRepository: Repository;
  headRef: string;
  headSha: string;
  baseRef: string;
  baseSha: string;
  draft: boolean;
  merged: boolean;
  mergeSha: string | null;
  mergedBy: Account | null;
  reviewers: Account[];
  maintainerCanModify: boolean;
}
export interface Annotation extends Json {
  path: string;
  start_line: number;
  end_line: number;
  annotation_level: string;
  message: string;
}
export interface CheckRun {
  id: number;
  suiteId: number;
  name: string;
  headSha: string;
  externalId: string | null;
  detailsUrl: string | null;
  status: string;
  conclusion: string | null;
  startedAt: number | null;
  completedAt: number | null;
  output: { title: string | null; summary: string | null; text: string | null };
  annotations: Annotation[];
  actions: Json[];
  app: App | null;
}
export interface CheckSuite {
  id: number;
  headSha: string;
  headBranch: string | null;
  app: App | null;
  createdAt: number;
}
export interface Workflow {
  id: number;
  name: string;
  path: string;
  inputs: string[] | null;
  /** `run-name`, with `${{ inputs.<name> }}` in it. */
  runName?: string;
}
export interface WorkflowRun {
  id: number;
  workflow: Workflow;
  event: string;
  headBranch: string;
  headSha: string;
  status: string;
  conclusion: string | null;
  actor: Account;
  inputs: Json;
  createdAt: number;
}
export interface Protection {
  /** Direct pushes and ref updates are refused. */
  requirePullRequest: boolean;
  requireSignatures: boolean;
}
/** What was said of a change in one go. */
export interface Review {
  id: number;
  issueNumber: number;
  user: Account;
  body: string;
  state: string;
  commitId: string;
  submittedAt: number;
  comments: { path: string; line: number; startLine: number | null; body: string }[];
}
export interface Repository {
  id: number;
  owner: Account;
  name: string;
  private: boolean;
  archived: boolean;
  parent: Repository | null;
  defaultBranch: string;
  /** The bare repository on disk. */
  directory: string;
  collaborators: Map<string, Role>;
  protections: Map<string, Protection>;
  labels: Label[];
  issues: Issue[];
  /** Comments on lines of a change; their number is that of the pull request. */
  reviewComments: Comment[];
  reviews: Review[];
  pushes: Push[];
  checkRuns: CheckRun[];
  checkSuites: CheckSuite[];
  workflows: Workflow[];
  workflowRuns: WorkflowRun[];
  sarifs: { id: string; commitSha: string; ref: string; sarif: string }[];
  statuses: { sha: string; state: string; context: string; description: string | null; targetUrl: string | null }[];
  /** The setting "Allow GitHub Actions to create and approve pull requests". */
  actionsMayOpenPulls: boolean;
  /** `owner/name` it had before; GitHub leads from there as long as nobody takes the name. */
  formerNames: string[];
  /** A recursive tree lists so many entries (GitHub: 100,000). */
  maxTreeEntries: number;
  nextNumber: number;
  createdAt: number;
}
export interface App {
  id: number;
  slug: string;
  name: string;
  /** Its homepage. */
  url: string;
  owner: Account;
  bot: Account;
  permissions: Record<string, Level>;
  events: string[];
  /** PEM of the App's key pair; the public half checks its JWTs. */
  privateKey: string;
  publicKey: string;
  webhookUrl: string | null;
  webhookSecret: string;
  clientId: string;
  clientSecret: string;
  /** Null: any. */
  callbackUrls: string[] | null;
}
export interface Installation {
  id: number;
  app: App;
  account: Account;
  permissions: Record<string, Level>;
  /** Null: every repository of the account. */
  repositories: Set<number> | null;
  suspended: boolean;
}
/** One call as it was answered; for counting calls and for readable failures. */
export interface LoggedRequest {
  method: string;
  path: string;
  operation: string;
  status: number;
  tokenKind: TokenKind | 'none';
}

export interface ForgeState {
  /** Root of the server, without a trailing slash. */
  url: string;
  apiUrl: string;
  graphqlUrl: string;
  directory: string;
  now(): number;
  nextId(): number;
  accounts: Map<string, Account>;
  repositories: Repository[];
  tokens: Map<string, Token>;
  apps: App[];
  installations: Installation[];
  /** Shas of commits that GitHub signed. */
  signed: Set<string>;
  requests: LoggedRequest[];
  violations: Violations;
  faults: Faults;
  limits: RateLimits;
  deliveries: Deliveries;
  /** How many reads of a fresh pull request answer as if it were not there yet. */
  lagReads: number;
  /** Codes of finished App manifests, not yet converted. */
  manifests: Map<string, Json>;
  /** Tokens of people who signed in, with the App they signed in to. */
  userTokens: Map<string, App>;
}
