/** Says of a link of the HTML whether it holds: its file is in the build, and its anchor is an id or name there. Pure. */
import { isBuiltInFragment } from '../content/anchors.ts';
import type { Redirects } from '../content/redirects.ts';
import { decode, splitTarget } from '../content/url-path.ts';
import { type Addresses, createAddresses, type Led } from './addresses.ts';
import type { Survey } from './survey.ts';

export type Verdict =
  | { is: 'held'; file: string | null; fragment: string | null }
  | { is: 'no-anchor'; file: string; fragment: string }
  | { is: 'no-file'; address: string; fragment: string | null; otherCase: string | undefined };

export interface BuildJudge {
  addresses: Addresses;
  /** Undefined for what the build does not decide. */
  judge(led: Led): Verdict | undefined;
}

interface JudgeInput {
  addresses: Addresses;
  survey: Pick<Survey, 'pages'>;
  redirects: Redirects;
  basePath: string;
  files: ReadonlySet<string>;
}
const MAX_HOPS = 5;

export function createJudge({ addresses, survey, redirects, basePath, files }: JudgeInput): BuildJudge {
  let lower: { at: Addresses; names: Map<string, string> } | undefined;
  const otherCase = (address: string): string | undefined => {
    if (!lower) {
      const names = new Map([...files].map((file) => [file.toLowerCase(), file]));
      lower = { at: createAddresses(new Set(names.keys()), '', new Set()), names };
    }
    return lower.names.get(lower.at.fileAt(address.toLowerCase()) ?? '');
  };
  const isRedirected = (address: string): boolean =>
    [address, `${basePath}${address}`].some((start) => {
      let at = start;
      for (let hop = 0; hop < MAX_HOPS; hop++) {
        const rule = redirects.of(at, (to) => addresses.fileAt(splitTarget(to).path) !== undefined);
        if (rule === undefined) return false;
        // It leads out of what was built.
        if (!rule.to.startsWith('/') || /[:*$]/.test(rule.to)) return true;
        at = splitTarget(rule.to).path;
        if (addresses.fileAt(at) !== undefined) return true;
      }
      return false;
    });
  return {
    addresses,
    judge(led) {
      if (led.to === 'elsewhere') return undefined;
      if (led.to === 'nothing') {
        const { address, fragment } = led;
        if (isRedirected(address)) return { is: 'held', file: null, fragment };
        return { is: 'no-file', address, fragment, otherCase: otherCase(address) };
      }
      const { file, fragment } = led;
      const ids = survey.pages.get(file)?.ids;
      if (fragment === null || fragment === '' || ids === undefined || isBuiltInFragment(fragment))
        return { is: 'held', file, fragment };
      const isThere = ids.includes(fragment) || ids.some((id) => id.includes('%') && decode(id) === fragment);
      return isThere ? { is: 'held', file, fragment } : { is: 'no-anchor', file, fragment };
    },
  };
}
