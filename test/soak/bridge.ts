/** Generated calls over the bridge, by several clients at once, while answers get lost, the plugin is loaded again and the relay started again: each answer and the place itself are as a model says. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { random } from '../support/random.ts';
import { openStudio, type Studio, type StudioOptions } from '../support/roblox/studio.ts';
import { type BridgeWorld, openBridgeWorld, reached, TOKEN } from '../support/roblox/world.ts';

const CALLS = 10_000;
const CALLS_A_PROCESS = 1_000;
const CLIENTS = 8;
/** Calls of all clients between two restarts. */
const ROUND = 500;
const NAMES = ['a', 'b', 'a.b', 'Ä', 'two words'];
type Node = { className: string; value: unknown; children: Map<string, Node> };
const STANDARD: Readonly<Record<string, unknown>> = { StringValue: '', NumberValue: 0 };
interface Given {
  tool: string;
  input: Record<string, unknown>;
  dryRun: boolean;
  /** What it must answer: members of the output, or the code of its fault. */
  expected: Record<string, unknown> | number;
  /** Calls it once more under the same key. */
  isRepeated: boolean;
}

/** `scale` 1: 10,000 calls, 1,000 in each process. Throws for the first answer, or state of the place, that the model does not have. */
export default async function bridge(scale: number): Promise<string> {
  const total = Math.max(CLIENTS, Math.round(CALLS * scale));
  const seed = Number(process.env.LAUNCH_SEED ?? 7);
  if (total <= CALLS_A_PROCESS) return calls(total, seed);
  // The runtime of the tests has 18 MB for all it ever made.
  const lines: string[] = [];
  for (let made = 0; made < total; made += CALLS_A_PROCESS) {
    const count = Math.min(CALLS_A_PROCESS, total - made);
    const args = [path.resolve('scripts/soak.ts'), 'bridge', String(count / CALLS)];
    const env = { ...process.env, LAUNCH_SEED: String(seed + lines.length) };
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    lines.push(stdout.split('\n')[0] ?? '');
  }
  return lines.join('\n');
}

async function calls(total: number, seed: number): Promise<string> {
  const pick = random(seed);
  let lost = 0;
  const network: NonNullable<StudioOptions['network']> = async (request, send) => {
    if (request.Url.endsWith('/session')) return send();
    const fate = pick(40);
    if (fate === 0) {
      lost += 1;
      throw new Error('lost on the way');
    }
    const reply = await send();
    if (fate !== 1) return reply;
    lost += 1;
    throw new Error('lost on the way back');
  };
  let world = await openBridgeWorld(undefined, { GOX_BRIDGE_TIMEOUT_SECONDS: '30' });
  const port = String(world.bridge.port());
  const studio = await openStudio({ address: world.address, token: TOKEN, speed: 1_000, network });
  await reached(world);
  const clients = Array.from({ length: CLIENTS }, (_, index) =>
    createClient(index, random(seed * CLIENTS + index + 1)),
  );
  let done = 0;
  let refused = 0;
  let restarts = 0;
  try {
    while (done < total) {
      const each = Math.ceil(Math.min(ROUND, total - done) / CLIENTS);
      const counts = await Promise.all(clients.map((client) => client.work(world, each)));
      done += each * CLIENTS;
      for (const count of counts) refused += count;
      if (done >= total) break;
      restarts += 1;
      if (restarts % 2 === 0) await studio.reload();
      else {
        await world.close();
        world = await openBridgeWorld(undefined, { GOX_BRIDGE_TIMEOUT_SECONDS: '30', GOX_BRIDGE_PORT: port });
      }
      await reached(world);
    }
    for (const client of clients) await client.compare(studio);
    const { errors, unrecorded, isRecording } = await studio.report();
    if (errors.length + unrecorded.length > 0 || isRecording)
      throw new Error(`the plugin: ${JSON.stringify({ errors, unrecorded, isRecording })}`);
  } finally {
    await studio.close();
    await world.close();
  }
  if (refused === 0 || (lost === 0 && total > 100)) throw new Error('nothing was refused or lost: this proves nothing');
  return `${done} calls by ${CLIENTS} clients, ${refused} refused as they should be, ${lost} messages lost, ${restarts} restarts; all as the model says`;
}

function createClient(index: number, pick: (below: number) => number) {
  const root: Node = { className: 'Folder', value: undefined, children: new Map() };
  const rootPath = `Workspace.client${index}`;
  let isMade = false;
  let calls = 0;
  const one = <T>(of: readonly T[]): T => of[pick(of.length)] as T;
  /** A node somewhere, with its path; paths with periods in their names still mean one thing here. */
  const anywhere = (): { node: Node; path: string; parent: Node | undefined; name: string } => {
    let at = { node: root, path: rootPath, parent: undefined as Node | undefined, name: `client${index}` };
    while (at.node.children.size > 0 && pick(3) > 0) {
      const [name, node] = one([...at.node.children]);
      at = { node, path: `${at.path}.${name}`, parent: at.node, name };
    }
    return at;
  };
  const plan = (): Given => {
    if (!isMade) {
      isMade = true;
      return {
        tool: 'instance_create',
        input: { className: 'Folder', name: `client${index}`, parentPath: 'Workspace' },
        dryRun: false,
        expected: { created: true, path: rootPath },
        isRepeated: true,
      };
    }
    const { node, path, parent, name } = anywhere();
    const dryRun = pick(6) === 0;
    const given = (tool: string, input: object, expected: Given['expected']): Given => ({
      tool,
      input: input as Given['input'],
      dryRun,
      expected: dryRun && typeof expected !== 'number' ? { dryRun: true } : expected,
      isRepeated: pick(4) === 0,
    });
    const read = (tool: string, input: object, expected: Given['expected']): Given => ({
      ...given(tool, input, expected),
      expected,
    });
    const made = NAMES.find((free) => !isTaken(node, free));
    switch (pick(9)) {
      case 0:
      case 1: {
        if (made === undefined || path.length > 200)
          return read(
            'instance_get',
            { instancePath: path },
            { instance: { className: node.className, path, childCount: node.children.size } },
          );
        const className = one(['Folder', 'StringValue', 'NumberValue']);
        const child: Node = { className, value: STANDARD[className], children: new Map() };
        if (!dryRun) node.children.set(made, child);
        return given(
          'instance_create',
          { className, name: made, parentPath: path },
          { created: true, className, path: `${path}.${made}` },
        );
      }
      case 2: {
        if (made === undefined || path.length > 200)
          return read('instance_list_children', { parentPath: path }, { total: node.children.size });
        const source = `return ${pick(1000)}`;
        if (!dryRun) node.children.set(made, { className: 'ModuleScript', value: source, children: new Map() });
        return given(
          'script_create',
          { name: made, scriptType: 'ModuleScript', source, parentPath: path },
          { created: true },
        );
      }
      case 3: {
        if (parent === undefined)
          return read('instance_get', { instancePath: path }, { instance: { childCount: node.children.size } });
        if (!dryRun) parent.children.delete(name);
        return given('instance_delete', { instancePath: path }, { deleted: true, path });
      }
      case 4: {
        const value = one<unknown>(['text', 7, true, { _type: 'Vector3', x: 1, y: 2, z: 3 }]);
        const set = { instancePath: path, propertyName: 'Value', value };
        const wanted = { StringValue: ['text', 7], NumberValue: [7] }[node.className];
        if (wanted === undefined || !wanted.includes(value as never))
          return given('instance_set_property', set, -32602);
        const taken = node.className === 'StringValue' ? String(value) : value;
        if (!dryRun) node.value = taken;
        return given('instance_set_property', set, { updated: true, value: taken });
      }
      case 5: {
        if (node.className !== 'ModuleScript') return given('script_execute', { scriptPath: path }, -32602);
        const returnValue = Number(String(node.value).slice(7));
        return given('script_execute', { scriptPath: path, forceRequire: true }, { executed: true, returnValue });
      }
      case 6: {
        if (node.className !== 'ModuleScript') return read('script_get_source', { scriptPath: path }, -32602);
        if (pick(2) === 0) return read('script_get_source', { scriptPath: path }, { source: node.value });
        const source = `return ${pick(1000)}`;
        if (!dryRun) node.value = source;
        return given('script_update', { scriptPath: path, source }, { updated: true });
      }
      case 7:
        return given('instance_create', { className: one(['Nothing', 'Workspace']), parentPath: path }, -32602);
      default:
        return given(one(['instance_delete', 'instance_get']), { instancePath: `${path}.none` }, -32044);
    }
  };
  const hold = async (
    world: BridgeWorld,
    { tool, input, dryRun, expected }: Given,
    idempotencyKey: string,
  ): Promise<void> => {
    const { envelope, fault } = await world.call(tool, input, { dryRun, idempotencyKey });
    const output = (envelope as { output?: Record<string, unknown> } | undefined)?.output;
    const fits = typeof expected === 'number' ? fault?.code === expected : contains(output, expected);
    if (fits) return;
    const answered = JSON.stringify(output ?? fault).slice(0, 600);
    throw new Error(
      `client ${index}, call ${calls}: ${tool} ${JSON.stringify(input)} dryRun=${dryRun} answered ${answered}, expected ${JSON.stringify(expected)}`,
    );
  };
  return {
    /** How many calls were to be refused. */
    async work(world: BridgeWorld, count: number): Promise<number> {
      let refused = 0;
      for (let n = 0; n < count; n += 1) {
        calls += 1;
        const given = plan();
        await hold(world, given, `client-${index}-${calls}`);
        const isWrite = !/get|list/.test(given.tool);
        if (given.isRepeated && isWrite && typeof given.expected !== 'number' && !given.dryRun)
          await hold(world, given, `client-${index}-${calls}`);
        if (typeof given.expected === 'number') refused += 1;
      }
      return refused;
    },
    /** The place itself has what the model has. */
    async compare(studio: Studio): Promise<void> {
      const there = await studio.eval(`local function walk(node)
        local children = {}
        for _, child in node:GetChildren() do children["=" .. child.Name] = walk(child) end
        local value = nil
        if node:IsA("LuaSourceContainer") then value = node.Source elseif node:IsA("ValueBase") then value = node.Value end
        return { className = node.ClassName, value = value, children = { of = children, n = #node:GetChildren() } }
      end
      return walk(workspace:FindFirstChild("client${index}"))`);
      const plain = (node: Node): unknown => ({
        className: node.className,
        ...(node.value === undefined ? {} : { value: node.value }),
        children: {
          of:
            node.children.size === 0
              ? []
              : Object.fromEntries([...node.children].map(([name, child]) => [`=${name}`, plain(child)])),
          n: node.children.size,
        },
      });
      if (!isDeepStrictEqual(there, plain(root)))
        throw new Error(
          `client ${index}: the place has ${JSON.stringify(there).slice(0, 1_000)}, the model ${JSON.stringify(plain(root)).slice(0, 1_000)}`,
        );
    },
  };
}

/** A name that would make a path of this node mean two things is as good as taken. */
function isTaken({ children }: Node, name: string): boolean {
  return [...children.keys()].some(
    (known) => known === name || known.startsWith(`${name}.`) || name.startsWith(`${known}.`),
  );
}
function contains(value: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return value === expected;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(expected).every(([key, item]) => contains((value as Record<string, unknown>)[key], item));
}
