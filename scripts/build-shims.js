/** What CommonJS code inside an ES module bundle may ask for; all bundles and chunks lie in one folder. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const __filename = fileURLToPath(import.meta.url);
export const __dirname = path.dirname(__filename);
