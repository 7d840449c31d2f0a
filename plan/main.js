// The reading half: the same program, told that it must not write.
process.env.LAUNCH_PHASE = 'plan';
await import('../dist/action.js');
