/** A real browser without a head, where one is installed. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export const browser = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

/** Stands in the name of tests that need one. */
export const note = browser ? '' : ' (skipped: no chromium found)';

/** A window with a profile of its own. */
export interface Window {
  context: BrowserContext;
  close(): Promise<void>;
}

export async function openWindow(options: BrowserContextOptions = {}): Promise<Window> {
  const profile = mkdtempSync(join(tmpdir(), 'sunset-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browser,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync'],
    ],
    ...options,
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** A file as a page, with all that it complained about or asked the network for. */
export async function openFile(
  { context }: Window,
  path: string,
  hash = '',
): Promise<{ page: Page; troubles: string[]; milliseconds: number }> {
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => troubles.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (request.url().split('#')[0] !== pathToFileURL(path).href) troubles.push(`request: ${request.url()}`);
  });
  const started = performance.now();
  await page.goto(pathToFileURL(path).href + hash);
  await page.locator('button.place, .foot').first().waitFor();
  return { page, troubles, milliseconds: performance.now() - started };
}
