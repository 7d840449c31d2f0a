/** An approval is spent by the first thing that its call does, and by nothing before. */
import { describe, expect, it } from 'vitest';
import { ServiceError, UserError } from '../../src/errors.ts';
import type { Approval } from '../../src/toolhub/approvals.ts';
import { spending } from '../../src/tools/spending.ts';
import type { ToolPorts } from '../../src/tools/tool.ts';

const approval: Approval = {
  approval_id: 'ap_1',
  run_id: 'r',
  scope: 'tool_call',
  status: 'granted',
  content_sha256: 'x',
  paths: [],
  requested_by: 'ann',
  requested_at: '',
  granted_by: 'max',
  expires_at: '',
};
const refused = new UserError('ILLEGAL_STATE', 'Not now.');
const away = new ServiceError('SERVICE_UNAVAILABLE', 'Away.', { retryable: true });

function open(cancel: () => Promise<unknown> = async () => undefined) {
  const said: string[] = [];
  const ports = {
    engine: { cancel, record: async (_run: string, type: string) => void said.push(type) },
    services: {
      store: {
        compareAndSet: async (_n: string, _k: string, _from: unknown, to: Approval) => said.push(to.status) > 0,
      },
      processes: {},
      commitService: {},
      github: async () => ({ request: async () => 'done', graphql: async () => 'done' }),
    },
  } as unknown as ToolPorts;
  const spend = (work: (ports: ToolPorts) => Promise<unknown>, family: 'launch' | 'workflow' = 'launch') =>
    spending(approval, { family }, ports, (watch) => work(watch(ports)));
  return { said, spend };
}

describe('an approval', () => {
  it('is spent once by a call that did something, whatever came of it then', async () => {
    const { said, spend } = open();
    await spend(async ({ engine }) => Promise.all([engine.cancel('r'), engine.cancel('r')]));
    expect(said).toEqual(['APPROVAL_USED']);
    const failed = open();
    const work = failed.spend(async ({ engine }) => {
      await engine.cancel('r');
      throw refused;
    });
    await expect(work).rejects.toBe(refused);
    expect(failed.said).toEqual(['APPROVAL_USED']);
  });

  it('is spent by a call that keeps what it did here', async () => {
    const { said, spend } = open();
    await spend(async () => 'done');
    expect(said).toEqual(['APPROVAL_USED']);
  });

  it('is given back by a call that failed before, by what it only read, and by a refusal', async () => {
    for (const thrown of [refused, away]) {
      const { said, spend } = open();
      const work = spend(async ({ services }) => {
        await (await services?.github())?.request('GET /x', {});
        throw thrown;
      });
      await expect(work).rejects.toBe(thrown);
      expect(said).toEqual(['granted']);
    }
    const { said, spend } = open(async () => Promise.reject(refused));
    await expect(spend(({ engine }) => engine.cancel('r'))).rejects.toBe(refused);
    expect(said).toEqual(['granted']);
  });

  it('is spent where nobody knows what became of it, or it is still at it', async () => {
    const uncertain = open(async () => Promise.reject(away));
    await expect(uncertain.spend(({ engine }) => engine.cancel('r'))).rejects.toBe(away);
    expect(uncertain.said).toEqual(['APPROVAL_USED']);
    const late = open(() => new Promise(() => undefined));
    const work = late.spend(async ({ engine }) => {
      void engine.cancel('r');
      throw away;
    });
    await expect(work).rejects.toBe(away);
    expect(late.said).toEqual(['APPROVAL_USED']);
    const workflow = open();
    await expect(workflow.spend(() => Promise.reject(away), 'workflow')).rejects.toBe(away);
    expect(workflow.said).toEqual(['APPROVAL_USED']);
  });

  it('that was given back serves nothing that its call does later', async () => {
    let done = 0;
    const { spend } = open(async () => {
      done += 1;
    });
    let late: ToolPorts | undefined;
    await expect(
      spend(async (ports) => {
        late = ports;
        throw away;
      }),
    ).rejects.toBe(away);
    await expect(late?.engine.cancel('r')).rejects.toThrow('ended before it did anything');
    expect(done).toBe(0);
  });
});
