/** Times whole processes side by side, interleaved, and prints ratios; a lone number of seconds says nothing about another machine. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Peer {
  name: string;
  command: string;
  args: readonly string[];
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  /** Called before each run, not timed. */
  before?: () => void;
  /** Ends the process early when this appears on its stdout (servers). */
  until?: string;
  /** Any other exit code is a failure, and what failed has no time. Default: all are taken. */
  mayExit?: readonly number[];
  /** Written to stdin at once. */
  input?: string;
}
export interface Sample {
  ms: number;
  /** Largest resident set seen, MB; Linux only, else 0. */
  mb: number;
  /** Processor time of the process and the children it waited for, ms; Linux only, else 0. */
  cpu: number;
}

/** Runs every peer `rounds` times, one after the other in each round. Keys are peer names. */
export async function measure(peers: readonly Peer[], rounds: number): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>(peers.map((peer) => [peer.name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const peer of peers) {
      peer.before?.();
      samples.get(peer.name)?.push(await runOnce(peer));
    }
  }
  return samples;
}

function runOnce(peer: Peer): Promise<Sample> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(peer.command, peer.args, {
      cwd: peer.cwd,
      env: { ...process.env, ...peer.env },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let mb = 0;
    let cpu = 0;
    let text = '';
    const watch = setInterval(() => {
      mb = Math.max(mb, residentMb(child.pid));
      cpu = Math.max(cpu, processorMs(child.pid));
    }, 20);
    const end = (): Sample => {
      clearInterval(watch);
      return { ms: performance.now() - started, mb, cpu };
    };
    child.on('error', reject);
    child.stdout.on('data', (chunk: Buffer) => {
      if (peer.until === undefined) return;
      text += chunk.toString('utf8');
      if (!text.includes(peer.until)) return;
      mb = Math.max(mb, residentMb(child.pid));
      child.removeAllListeners('exit');
      child.kill('SIGKILL');
      resolve(end());
    });
    child.on('exit', (code) => {
      const sample = end();
      if (peer.mayExit?.includes(code ?? -1) === false)
        reject(new Error(`Unexpected exit ${code} of ${peer.name}, expected one of ${peer.mayExit.join(', ')}.`));
      else resolve(sample);
    });
    child.stdin.on('error', () => undefined);
    if (peer.input !== undefined) child.stdin.write(peer.input);
    if (peer.until === undefined) child.stdin.end();
  });
}

/** Peak resident memory of a process, from the kernel's own high-water mark. */
function residentMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+)/u.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** In ticks of a hundredth of a second, which every Linux counts in. */
function processorMs(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /u, '')
      .split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
  } catch {
    return 0;
  }
}

export const median = (values: readonly number[]): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A table: each peer's minimum and median, and its ratio to the first peer's median. */
export function show(title: string, samples: ReadonlyMap<string, readonly Sample[]>): string {
  const [first] = samples.values();
  const floor = median((first ?? []).map((sample) => sample.ms));
  const rows = [...samples].map(([name, list]) => {
    const times = list.map((sample) => sample.ms);
    const middle = median(times);
    const peak = Math.max(...list.map((sample) => sample.mb));
    const processor = median(list.map((sample) => sample.cpu));
    return `  ${name.padEnd(34)} min ${Math.min(...times)
      .toFixed(0)
      .padStart(
        7,
      )} ms  median ${middle.toFixed(0).padStart(7)} ms  ×${(middle / floor).toFixed(2).padStart(6)}  processor ${processor.toFixed(0).padStart(7)} ms  ${peak.toFixed(0).padStart(5)} MB`;
  });
  return `${title}\n${rows.join('\n')}\n`;
}
