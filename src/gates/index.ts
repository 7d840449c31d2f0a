/** Every gate, in the order they are reported and fixed. */
import changeBudget from './change-budget.ts';
import consistency from './consistency.ts';
import contentDistribution from './content-distribution.ts';
import externalLinks from './external-links.ts';
import frontmatter from './frontmatter.ts';
import type { Gate } from './gate.ts';
import hugoBuild from './hugo-build.ts';
import hugoConfig from './hugo-config.ts';
import images from './images.ts';
import includes from './includes.ts';
import internalLinks from './internal-links.ts';
import liveContent from './live-content.ts';
import manualEdits from './manual-edits.ts';
import markdownStyle from './markdown-style.ts';
import markup from './markup.ts';
import navigation from './navigation.ts';
import rollbackMetadata from './rollback-metadata.ts';
import schemas from './schemas.ts';
import secrets from './secrets.ts';
import snippetProvenance from './snippet-provenance.ts';
import snippets from './snippets.ts';
import templateTokens from './template-tokens.ts';
import truthLock from './truth-lock.ts';
import universality from './universality.ts';

export const gates: readonly Gate[] = [
  schemas,
  frontmatter,
  markup,
  includes,
  markdownStyle,
  hugoConfig,
  hugoBuild,
  internalLinks,
  navigation,
  externalLinks,
  images,
  snippets,
  snippetProvenance,
  truthLock,
  liveContent,
  consistency,
  templateTokens,
  universality,
  contentDistribution,
  rollbackMetadata,
  manualEdits,
  secrets,
  changeBudget,
];
