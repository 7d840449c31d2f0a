/** A real browser for pages: what axe finds, what the content policy stopped, what scripts ran, and pictures where a folder is named for them. */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

export interface Look {
  theme: 'light' | 'dark';
  width: number;
}
export const LOOKS: readonly [Look, Look, Look, Look] = [
  { theme: 'light', width: 1200 },
  { theme: 'dark', width: 1200 },
  { theme: 'light', width: 375 },
  { theme: 'dark', width: 375 },
];

export interface Watched {
  context: BrowserContext;
  tab: Page;
  /** What went wrong so far: policy violations, errors of a page, dialogs. */
  problems: string[];
}

export async function openTab(browser: Browser): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const tab = await context.newPage();
  const problems: string[] = [];
  tab.on('console', (message) => {
    if (message.type() === 'error' && !/status of (?:401|403|404|409|501)/u.test(message.text()))
      problems.push(`${tab.url()}: ${message.text()}`);
  });
  tab.on('pageerror', (error) => problems.push(`${tab.url()}: ${error.message}`));
  tab.on('dialog', (dialog) => {
    problems.push(`${tab.url()}: a dialog said ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { context, tab, problems };
}

/** Axe's serious findings, anything wider than the screen, and any script: one line each. */
export async function faultsOf(tab: Page, width: number): Promise<string[]> {
  await tab.evaluate(() => {
    for (const details of [...document.querySelectorAll('details')].slice(0, 12)) details.open = true;
  });
  // Before axe, which leaves marks of its own.
  const found = await tab.evaluate(() => ({
    scripts: document.scripts.length,
    images: document.images.length,
    handlers: [...document.querySelectorAll('*')].flatMap((node) =>
      node.getAttributeNames().filter((name) => name.startsWith('on') || name === 'style'),
    ),
    unsafe: [...document.querySelectorAll('a, form')]
      .map((node) => node.getAttribute('href') ?? node.getAttribute('action') ?? '')
      .filter((to) => /^\s*(?:javascript|data|vbscript):/iu.test(to)),
    wide: document.documentElement.scrollWidth,
    // Code may be scrolled; what is laid out in columns is laid out anew where it has no room.
    scrolled: [...document.querySelectorAll('.wide')]
      .filter((node) => node.scrollWidth > node.clientWidth + 1)
      .map((node) => `${node.getAttribute('aria-label')} ${node.scrollWidth} of ${node.clientWidth}`),
  }));
  await tab.evaluate(axe);
  const serious = await tab.evaluate(async () => {
    const { axe: runner } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
    };
    return (await runner.run()).violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `axe ${id}: ${nodes[0]?.html.slice(0, 160)}`);
  });
  return [
    ...serious,
    ...(found.wide > width ? [`${found.wide} pixels wide on a screen of ${width}`] : []),
    ...(found.scripts + found.images > 0 ? [`${found.scripts} scripts and ${found.images} images`] : []),
    ...found.scrolled.map((what) => `scrolls sideways: ${what}`),
    ...found.handlers.map((name) => `an attribute ${name}`),
    ...found.unsafe.map((to) => `a link to ${to}`),
  ];
}

/** In every look; pictures go to `LAUNCH_SCREENSHOTS` where that is set. */
export async function inspectPage({ tab }: Watched, name: string, looks: readonly Look[] = LOOKS): Promise<string[]> {
  const faults: string[] = [];
  for (const { theme, width } of looks) {
    await tab.emulateMedia({ colorScheme: theme });
    await tab.setViewportSize({ width, height: 800 });
    const folder = process.env.LAUNCH_SCREENSHOTS;
    if (folder !== undefined) {
      mkdirSync(folder, { recursive: true });
      await tab.screenshot({ path: path.join(folder, `${name}-${theme}-${width}.png`), caret: 'initial' });
    }
    faults.push(...(await faultsOf(tab, width)).map((fault) => `${name} ${theme} ${width}: ${fault}`));
    if (folder !== undefined)
      await tab.screenshot({
        path: path.join(folder, `${name}-${theme}-${width}-open.png`),
        fullPage: true,
        caret: 'initial',
      });
  }
  await tab.setViewportSize({ width: 1200, height: 800 });
  return faults;
}
