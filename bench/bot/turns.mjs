/** Loaded into a server of the bench: how much processor time of its own it takes at most between two looks a millisecond apart, written at SIGUSR2. */
import { writeFileSync } from 'node:fs';

const own = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
let last = own();
let longest = 0;
setInterval(() => {
  const now = own();
  longest = Math.max(longest, now - last);
  last = now;
}, 1).unref();
process.on('SIGUSR2', () => {
  writeFileSync(process.env.BENCH_TURNS ?? '', `${longest}\n`);
  longest = 0;
});
