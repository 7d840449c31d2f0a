/** Functions of a PHP file that raise, or call what may. */
import type { CalleeLanguage } from '../callees.ts';
import { calledIn } from '../warned.ts';
import { messageOf, throwsOf } from './throws.ts';

export const PHP_CALLEES: CalleeLanguage = {
  raisesIn: (body) => throwsOf(body, true),
  warns: (call, list) => {
    if (calledIn(call) === 'trigger_deprecation') return list[2] ?? list[0];
    return calledIn(call) === 'trigger_error' && list[1]?.text === 'E_USER_DEPRECATED' ? list[0] : undefined;
  },
  wordsOf: messageOf,
  madeIn: (body) => throwsOf(body, true, 'return_statement'),
  isKnown: () => false,
  isCaseless: true,
};
