/** manager-envelope.md. */
import { judged, type Sentence, unseen } from './sentence.ts';

const ENVELOPE = 'Response envelope';
const CODES = 'Error codes';
const SCHEMA = 'Tool schema rules (inputSchema)';

export const managerSentences: readonly Sentence[] = [
  judged(
    ENVELOPE,
    'ok, summary, result, error, meta',
    'envelope',
    'project-answer',
    'result-forms',
    'is-error',
    'failures-are-results',
  ),
  judged(ENVELOPE, '`result` of a success, null of a failure', 'success', 'failure'),
  judged(ENVELOPE, '`error` is null of a success, and whole of a failure', 'success', 'failure', 'fix-helps'),
  judged(ENVELOPE, '`meta` has tool, action, correlationId, durationMs', 'meta', 'meta-action'),
  judged(ENVELOPE, 'details, logs, warnings, errors, execution, files', 'older-members', 'project-files'),
  judged('Correlation IDs', 'every call has one, in `meta`', 'correlation'),
  judged(
    'Correlation IDs',
    'and in the audit log of the project',
    'audit-line',
    'project-audit',
    'audit-says-how-it-ended',
    'audit-keeps-no-secret',
  ),
  judged(CODES, 'E_SCHEMA_VALIDATION', 'schema-code', 'project-members'),
  judged(CODES, 'E_NOT_CONNECTED', 'not-connected-code', 'editor-code'),
  judged(CODES, 'E_NOT_FOUND', 'not-found-code', 'project-not-found'),
  judged(CODES, 'E_PERMISSION_DENIED', 'permission-code', 'project-dangerous', 'external-code', 'project-fence'),
  judged(CODES, 'E_TIMEOUT', 'timeout-code', 'timeout-is-retryable'),
  judged(CODES, 'E_UNSUPPORTED', 'unsupported-code', 'unsupported-helps'),
  unseen(
    CODES,
    'E_INTERNAL',
    'no caller can make a server fail inside',
    'test/tools/godot/engine.services.test.ts',
    'a script that fails is a failed smoke test, and one that hangs is stopped in time',
  ),
  judged(CODES, 'no code beside the seven', 'known-codes'),
  judged(SCHEMA, '`action` is required, and an enum', 'action-enum', 'action-is-needed', 'action-is-known'),
  judged(
    SCHEMA,
    'branches of `oneOf` hold what each action takes (here in the help of an action, and in what is refused)',
    'flat-schema',
    'schema-code',
    'project-members',
  ),
  judged(SCHEMA, 'input schemas are closed', 'closed-schema'),
  judged(
    'Protocol',
    'MCP over JSON-RPC 2.0',
    'unknown-method',
    'unknown-tool',
    'notification-unanswered',
    'begins',
    'protocol-version',
    'newest-version-as-asked',
    'unknown-version',
    'claimed-version',
  ),
];
