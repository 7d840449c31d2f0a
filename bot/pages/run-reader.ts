/** A run gathered for its page: report, source lines of its findings and spans; kept while the run has not changed. */
import type { LocalSpan } from '../../src/ports/span-log.ts';
import type { BaseFile } from '../../src/report/patch-views.ts';
import { gatherRunReport, type RunReport } from '../../src/report/run-report.ts';
import type { Bot } from '../bot.ts';
import type { RunOwner } from '../runs.ts';
import { createSiteFiles } from './site-files.ts';

const KEPT = 20;
const SPANS = 1_000;

export interface PageReport extends RunReport {
  spans: readonly LocalSpan[];
}
export interface RunReader {
  report(owner: RunOwner): Promise<PageReport>;
}

export function createRunReader(bot: Bot): RunReader {
  const kept = new Map<string, { hash: string; report: PageReport }>();
  const siteFiles = createSiteFiles(bot);
  // What is fetched for one report of a run serves until there is another.
  const fetched = new Map<string, { report: string | undefined; files: BaseFile }>();
  const filesOf = async (owner: RunOwner): Promise<BaseFile> => {
    const { validation } = await bot.context.engine.snapshot(owner.run);
    const known = fetched.get(owner.run);
    if (known !== undefined && known.report === validation?.report_sha256) return known.files;
    const files = await siteFiles(owner);
    if (fetched.size >= KEPT) fetched.clear();
    fetched.set(owner.run, { report: validation?.report_sha256, files });
    return files;
  };
  return {
    async report(owner) {
      const { engine, telemetry } = bot.context;
      const { last_event_hash: hash } = await engine.snapshot(owner.run);
      const known = kept.get(owner.run);
      if (known?.hash === hash) return known.report;
      const gathered = await gatherRunReport(engine, owner.run, await filesOf(owner));
      const spans = await telemetry.find({ run_id: owner.run }, SPANS).catch(() => []);
      const report = { ...gathered, spans };
      kept.delete(owner.run);
      kept.set(owner.run, { hash, report });
      for (const [oldest] of kept) {
        if (kept.size <= KEPT) break;
        kept.delete(oldest);
      }
      return report;
    },
  };
}
