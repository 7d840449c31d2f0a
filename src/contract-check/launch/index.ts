/** The contract of launch-tools.md: its acts and its rules. */
import type { Contract } from '../rule.ts';
import { fieldRules } from '../tool-fields.ts';
import { resultRules, wireRules } from '../wire-rules.ts';
import { launchActs } from './acts.ts';
import { artifactRules } from './artifact-rules.ts';
import { askRules } from './asks.ts';
import { derivedRules } from './derived-rules.ts';
import { errorRules } from './error-rules.ts';
import { launchTools } from './fields.ts';
import { runRules } from './run-rules.ts';
import { toolSection } from './sections.ts';

export const launchContract: Contract = {
  id: 'launch',
  wants: {
    product: 'repository of a product, as github_repo_url',
    site: 'repository of a site with findings that can all be fixed, as site_repo_url; a pull request is opened there',
    repository: 'GitHub address of a repository whose family and platform are clear',
    enterprise: 'address of a clear repository on the GitHub Enterprise server that the server is configured for',
    ambiguous: 'GitHub address of a repository where they are not',
    missing: 'GitHub address of a repository that is not there',
  },
  acts: launchActs,
  rules: [
    ...wireRules,
    ...resultRules(['start', 'status', 'early-validate', 'config-invalid', 'validate', 'cancel', 'page-bad']),
    ...fieldRules(launchTools, toolSection),
    ...errorRules,
    ...runRules,
    ...artifactRules,
    ...derivedRules,
    ...askRules,
  ],
};
