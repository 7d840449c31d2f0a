// The writing half: the same program, told to write what a plan holds and nothing else.
process.env.LAUNCH_PHASE = 'apply';
await import('../dist/action.js');
