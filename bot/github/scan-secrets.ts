/** Messages on what looks like a key, token or password in one text; loaded with the first. */
export async function scanSecrets(path: string, text: string): Promise<string[]> {
  const { scanSecrets: scan } = await import('../../src/validation/tools/scan-secrets.ts');
  return (await scan([{ path, text }])).messages.map(({ message }) => message);
}
