/** Property tests draw the same cases in every run; `LAUNCH_SEED` draws others. */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.LAUNCH_SEED ?? 20261122) });

export default fc;
