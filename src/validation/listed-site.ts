/** Of a repository of several sites, what its configuration says of the one that is judged. Pure. */
import { configOfSite, siteAt } from '../config/sites.ts';
import type { ValidationInput } from './session-options.ts';

export function ofListedSite({ config, sitePath = '' }: ValidationInput): Pick<ValidationInput, 'config' | 'siteName'> {
  if (config?.sites === undefined) return {};
  const siteName = siteAt(config, sitePath);
  return { config: configOfSite(config, sitePath), ...(siteName === undefined ? {} : { siteName }) };
}
