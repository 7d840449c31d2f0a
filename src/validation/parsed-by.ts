/** Names this build and its parser: what one build kept no other reads. */
import { buildIdentity } from '../adapters/build-identity.ts';
import { PARSER_VERSION } from '../content/parse-page.ts';
import { VERSION } from '../version.ts';

export const PARSED_BY = `${buildIdentity() ?? VERSION} ${PARSER_VERSION}`;
