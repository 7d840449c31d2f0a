/** Which paths are proof files of Launch: `launch/proofs/<product_slug>.json`, at the root or below a site's folder. */
export const isProof = (path: string): boolean => /(?:^|\/)launch\/proofs\/[^/]+\.json$/.test(path);
