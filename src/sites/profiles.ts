/** The site profiles in force: those of the operator (`LAUNCH_SITE_PROFILES`, a file or a folder) before the built-in ones. */

import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { readNamed } from '../content/named-file.ts';
import { UserError } from '../errors.ts';
import { KeyTwice, parseOnce } from '../model/parse-once.ts';
import asposeOrg from './aspose-org.json' with { type: 'json' };
import { SiteProfile } from './site-profile.ts';

const BUILT_IN: readonly unknown[] = [asposeOrg];

export function loadSiteProfiles(env: Readonly<Record<string, string | undefined>>): SiteProfile[] {
  const place = env.LAUNCH_SITE_PROFILES;
  const written = place === undefined || place === '' ? [] : readProfiles(place);
  return [...written, ...BUILT_IN.map((profile) => SiteProfile.parse(profile))].map((profile) =>
    withServer(profile, env.GITHUB_SERVER_URL),
  );
}

/** An Enterprise server this process is configured for is a host of repositories like github.com. */
function withServer(profile: SiteProfile, server: string | undefined): SiteProfile {
  if (server === undefined || !URL.canParse(server)) return profile;
  const { host, origin } = new URL(server);
  if (profile.git_hosts.some((known) => known.host === host)) return profile;
  return { ...profile, git_hosts: [...profile.git_hosts, { host, clone: `${origin}/{owner}/{repo}.git` }] };
}

function readProfiles(place: string): SiteProfile[] {
  try {
    const files = statSync(place).isDirectory()
      ? readdirSync(place)
          .filter((name) => name.endsWith('.json'))
          .sort()
          .map((name) => path.join(place, name))
      : [place];
    return files.map((file) => SiteProfile.parse(parseOnce(readNamed(file))));
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : 'unreadable';
    throw new UserError(
      'INVALID_INPUT',
      `LAUNCH_SITE_PROFILES does not hold site profiles as JSON${thrown instanceof KeyTwice ? `: ${thrown.message}` : ''}. See \`src/sites/site-profile.ts\`.`,
      {
        details: { reason: reason.slice(0, 500) },
        cause: thrown,
      },
    );
  }
}
