/** Kills a whole run with the real workers after every durable write, a small product without Hugo, and expects the same tree and one pull request. */
import engineCrash from './engine-crash.ts';

export default (scale: number): Promise<string> => engineCrash(scale, 'real');
