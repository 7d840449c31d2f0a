/** Where programs of ours that tests start from the source keep it compiled: two thirds of the processor time of a start. */
import { tmpdir } from 'node:os';
import path from 'node:path';

export const COMPILED = { NODE_COMPILE_CACHE: path.join(tmpdir(), 'launch-tests-compiled') };
