/** The list of fixers. Where several repair one rule, the first with a plan decides: certain ones before guesses. */
import admonitionKind from './admonition-kind.ts';
import altText from './alt-text.ts';
import bestGuess from './best-guess.ts';
import brokenLink from './broken-link.ts';
import canonicalUrl from './canonical-url.ts';
import codeCharacters from './code-characters.ts';
import codeLanguage from './code-language.ts';
import codeSpan from './code-span.ts';
import type { Fixer } from './fixer.ts';
import frontmatterDuplicate from './frontmatter-duplicate.ts';
import frontmatterKey from './frontmatter-key.ts';
import frontmatterSyntax from './frontmatter-syntax.ts';
import frontmatterType from './frontmatter-type.ts';
import frontmatterUnclosed from './frontmatter-unclosed.ts';
import headingLevel from './heading-level.ts';
import installCommand from './install-command.ts';
import linkAnchor from './link-anchor.ts';
import linkCase from './link-case.ts';
import markupTarget from './markup-target.ts';
import movedCitation from './moved-citation.ts';
import productName from './product-name.ts';
import referenceDefinition from './reference-definition.ts';
import repositoryUrl from './repository-url.ts';
import rollbackMetadata from './rollback-metadata.ts';
import snippetLanguage from './snippet-language.ts';
import style from './style.ts';
import templateToken from './template-token.ts';
import tocChild from './toc-child.ts';
import urlCollision from './url-collision.ts';

export const fixers: readonly Fixer[] = [
  frontmatterUnclosed,
  frontmatterSyntax,
  frontmatterDuplicate,
  frontmatterKey,
  frontmatterType,
  urlCollision,
  markupTarget,
  admonitionKind,
  codeSpan,
  linkCase,
  brokenLink,
  linkAnchor,
  referenceDefinition,
  bestGuess,
  templateToken,
  installCommand,
  productName,
  repositoryUrl,
  canonicalUrl,
  headingLevel,
  style,
  codeCharacters,
  codeLanguage,
  snippetLanguage,
  movedCitation,
  tocChild,
  altText,
  rollbackMetadata,
];
