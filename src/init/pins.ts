/** Actions of others as workflows name them: by commit, with the version beside it. */
export const PINS = {
  checkout: 'actions/checkout@8e8c483db84b4bee98b60c0593521ed34d9990e8 # v6.0.1',
  cache: 'actions/cache@0057852bfaa89a56745cba8c7296529d2fc39830 # v4.3.0',
  hugo: 'peaceiris/actions-hugo@75d2e84710de30f6ff7268e08f310b60ef14033f # v3.0.0',
} as const;
