/** Brings the WebAssembly build of the Markdown parser, which npm never installs for a real processor; pinned by its sha512. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const NAME = '@bruits/satteri-wasm32-wasi';
const VERSION = '0.10.5';
const SHA512 = 'ypz8c/Zmipxp4IoeDa228Gstv6TLzVmNs3yC6wKCoNSOjx1iwpgzu87Y3hTkXFdwChVGU85qeUDuOIarGUZQLw==';

/** The unpacked package's folder, from `cache` when it is there. Throws when npm cannot bring it or its bytes differ. */
export async function fetchSatteriWasm(cache: string): Promise<string> {
  const folder = path.join(cache, `satteri-wasm-${VERSION}`);
  const unpacked = path.join(folder, 'package');
  if (existsSync(path.join(unpacked, 'satteri_napi.wasm32-wasi.wasm'))) return unpacked;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('npm', ['pack', `${NAME}@${VERSION}`, '--silent', '--pack-destination', folder], folder);
  const archive = path.join(folder, `bruits-satteri-wasm32-wasi-${VERSION}.tgz`);
  const sha512 = createHash('sha512').update(readFileSync(archive)).digest('base64');
  if (sha512 !== SHA512)
    throw new Error(`Unexpected bytes of ${NAME}@${VERSION}: sha512-${sha512}, expected sha512-${SHA512}.`);
  run('tar', ['-xzf', archive, '-C', folder], folder);
  return unpacked;
}

function run(command: string, args: readonly string[], cwd: string): void {
  const result = spawnSync(command, args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
  if (result.status !== 0) throw new Error(`Unexpected end of \`${command} ${args[0]}\`: ${result.stderr}`);
}
