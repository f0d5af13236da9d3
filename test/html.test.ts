/** The HTML report as its readers have it: in a browser. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visible } from '../src/report/escape/characters.ts';
import { jsonInScript } from '../src/report/escape/json.ts';
import { html } from '../src/report/html/html.ts';
import { pageParts } from '../src/report/page-parts.ts';
import type { Report, ReportedFinding } from '../src/report/report.ts';
import { browser, note, openFile, openWindow, type Window } from './browser.ts';
import { facts, folderWith, sunset } from './stub.ts';

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const files = {
  '.git/': '',
  '.gitlab-sunset.yaml': '',
  CODEOWNERS: '* @all\npackages/web/ @web @"design"\n',
  'package.json': '{"name":"root"}',
  'packages/web/package.json': '{"name":"@acme/web"}',
  'packages/web/src/view.ts': 'before();\nshow(mr.merged_by);\nshow(likely.merge_status);\nafter();\ndynamic(url)\n',
  'packages/web/src/deep.ts':
    "x['merged_by'];\nok.merged_by // gitlab-sunset-ignore merged-by, until 2099-01-01: the <b>old</b> one stays\n",
  'src/evil</script><img src=x onerror=alert(1)>.ts':
    "'</script><script>alert(1)</script><!--'; \u202Eevil\u202C; token = 'glpat-abcdefghij0123456789'; mr.merged_by\n",
  'src/long.ts': `${'x'.repeat(4000)}; mr.merged_by; ${'y'.repeat(4000)}\n`,
  'src/crlf.ts': '\uFEFFone();\r\n\tmr.merge_status;\r\ntwo();\r\n',
  'src/broken.ts': ';;; merged_by',
};

/** A report of the files above, and its file. */
async function written(more: readonly string[] = []): Promise<{ path: string; text: string }> {
  const folder = folderWith(files);
  const { err } = await sunset(folder, ['report', '--format', 'html', '--output', 'plan.html', ...more]);
  expect(err).toBe('');
  const path = join(folder, 'plan.html');
  return { path, text: readFileSync(path, 'utf8') };
}

describe('the text', () => {
  test('is one file that loads nothing, and holds no secret', async () => {
    const { text } = await written();
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(text).not.toMatch(/<(?:link|iframe|object|embed|base)\b|@import|\burl\(|\bsrcset=/i);
    expect(text).toMatch(
      /Content-Security-Policy" content="default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-[^' ]+';/,
    );
    expect(text).not.toContain('abcdefghij');
    expect(text.match(/<\/script/gi)).toHaveLength(3);
    expect(text).not.toContain('\u202E');
  });
  test('is the same from the same input', async () => {
    expect((await written()).text).toBe((await written()).text);
  });
  test('is a format of `check`, too', async () => {
    const { out, code } = await sunset(folderWith({ 'a.ts': 'mr.merged_by' }), ['check', '--format', 'html']);
    expect([code, out.slice(0, 15)]).toEqual([1, '<!doctype html>']);
    const { out: plan } = await sunset(folderWith({ 'a.ts': 'mr.merged_by' }), ['check', '--format', 'markdown']);
    expect(plan).toContain('## What breaks first');
  });
  test('its program and style are in the package', () => {
    const packed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: join(import.meta.dirname, '..'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [{ files: names }] = JSON.parse(packed);
    expect(names.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(['dist/src/report/page/main.js', 'dist/src/report/page/page.css']),
    );
  }, 30_000);
  test('what is hidden in text is told', () => {
    expect(visible('a\u202Eb\u0000c\td\uFEFF')).toBe('a⟨U+202E⟩b⟨U+0000⟩c\td⟨U+FEFF⟩');
    expect(jsonInScript('</script><!--')).toBe('"\\u003c/script>\\u003c!--"');
  });
});

/** The count that the list tells, and the messages of its rows. */
const shown = async (page: Page): Promise<string> => (await page.locator('.sum strong').textContent()) ?? '';
const where = (page: Page): Promise<string[]> => page.locator('button.place .where').allTextContents();
const focused = (page: Page): Promise<string> =>
  page.evaluate('document.activeElement.className || document.activeElement.id');

describe.skipIf(!browser)(`in a browser${note}`, () => {
  let window: Window;
  let path = '';
  beforeAll(async () => {
    window = await openWindow();
    ({ path } = await written());
  }, 60_000);
  afterAll(() => window?.close());

  test('opens without a complaint and without a request; what is evil does nothing', async () => {
    const { page, troubles } = await openFile(window, path);
    await page.keyboard.press('e');
    expect(await page.locator('.detail:visible').count()).toBe(7);
    expect(await page.locator('body').textContent()).toContain('evil</script><img src=x onerror=alert(1)>.ts');
    const evil = page.locator('li', { has: page.locator('button.place', { hasText: 'evil' }) });
    expect(await evil.locator('.code').first().textContent()).toContain(
      "'</script><script>alert(1)</script><!--'; ⟨U+202E⟩evil",
    );
    expect(await evil.locator('mark').textContent()).toBe('merged_by');
    expect(await page.locator('img, script[src]').count()).toBe(0);
    expect(troubles).toEqual([]);
    await page.close();
  });

  test('a place shows its code, its evidence and its diff', async () => {
    const { page } = await openFile(window, path, '#path=view.ts&rule=merged-by');
    await page.locator('button.place').click();
    const detail = page.locator('.detail:visible');
    expect(await detail.locator('.code').first().locator('.row').allTextContents()).toEqual([
      '1before();',
      '2show(mr.merged_by);',
      '3show(likely.merge_status);',
      '4after();',
    ]);
    expect(await detail.locator('mark').textContent()).toBe('merged_by');
    expect(await detail.locator('.code').nth(1).locator('.row').allTextContents()).toEqual([
      '1 before();',
      '2-show(mr.merged_by);',
      '+show(mr.merge_user);',
      '3 show(likely.merge_status);',
    ]);
    expect(await detail.locator('.chain li').count()).toBe(2);
    expect(await detail.locator('.chain .path').last().textContent()).toBe('packages/web/src/view.ts:2');
    await page.goto(`file://${path}#path=crlf.ts`);
    await page.locator('button.place').click();
    expect(await page.locator('.detail:visible mark').textContent()).toBe('merge_status');
    await page.goto(`file://${path}#path=long.ts`);
    await page.locator('button.place').click();
    expect(await page.locator('.detail:visible mark').textContent()).toBe('merged_by');
    await page.close();
  });

  test('search and filters', async () => {
    const { page, troubles } = await openFile(window, path);
    expect(await shown(page)).toBe('7');
    // a page that still scrolls to what was searched for may move away under a click
    const reset = () =>
      expect
        .poll(async () => {
          const button = page.locator('.reset');
          if (await button.isEnabled()) await button.click();
          return shown(page);
        })
        .toBe('7');
    const pick = (id: string, value: string) => page.locator(`#f-${id}`).selectOption(value);
    await pick('rule', 'merge-status');
    await expect.poll(() => where(page)).toEqual(['packages/web/src/view.ts:3', 'src/crlf.ts:2']);
    // the other filters say what they would leave
    expect(await page.locator('#f-certainty option').allTextContents()).toEqual(['all', 'certain (1)', 'likely (1)']);
    await pick('certainty', 'likely');
    await expect.poll(() => where(page)).toEqual(['packages/web/src/view.ts:3']);
    await reset();
    expect(await shown(page)).toBe('7');
    await pick('tier', 'manual');
    await expect.poll(() => where(page)).toEqual(['packages/web/src/deep.ts:1']);
    await reset();
    await pick('owner', '@web');
    expect(await shown(page)).toBe('4');
    expect(await page.locator('#f-part option').allTextContents()).toEqual(['all', '@acme/web (4)']);
    await page.locator('#f-path').fill('src/long');
    await expect.poll(() => shown(page)).toBe('0');
    expect(await page.locator('.empty').textContent()).toContain('No place fits');
    await reset();
    await pick('status', 'open');
    await expect.poll(() => shown(page)).toBe('6');
    await pick('status', 'accepted');
    await expect.poll(() => where(page)).toEqual(['packages/web/src/deep.ts:2']);
    await page.locator('button.place').click();
    expect(await page.locator('.accepted').textContent()).toBe('Accepted until 2099-01-01: the <b>old</b> one stays');
    await reset();
    await page.locator('#f-path').fill('src/*g.ts');
    await expect.poll(() => where(page)).toEqual(['src/long.ts:1']);
    await reset();
    await page.locator('#f-text').fill('CRLF status');
    await expect.poll(() => where(page)).toEqual(['src/crlf.ts:2']);
    await page.locator('#f-text').fill('no such thing');
    await expect.poll(() => shown(page)).toBe('0');
    await reset();
    await pick('sort', 'path');
    expect((await where(page))[0]).toBe('packages/web/src/deep.ts:1');
    expect(troubles).toEqual([]);
    await page.close();
  });

  test('a figure is a link to its places, and the address keeps the filters', async () => {
    const { page } = await openFile(window, path);
    await page.locator('.rank a', { hasText: '@web' }).first().click();
    await expect.poll(() => shown(page)).toBe('4');
    await page.locator('#f-severity').selectOption('error');
    expect(page.url()).toMatch(/#severity=error&owner=%40web$/);
    await page.reload();
    expect(await page.locator('#f-owner').inputValue()).toBe('@web');
    expect(await shown(page)).toBe('4');
    await page.close();
  });

  test('works with the keyboard alone', async () => {
    const { page } = await openFile(window, path);
    await page.keyboard.press('/');
    expect(await focused(page)).toBe('f-text');
    await page.keyboard.type('j/k');
    expect(await page.locator('#f-text').inputValue()).toBe('j/k');
    await expect.poll(() => shown(page)).toBe('0');
    await page.locator('#f-text').fill('');
    await page.keyboard.press('Escape');
    await expect.poll(() => shown(page)).toBe('7');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await focused(page)).toBe('place');
    await page.keyboard.press('Enter');
    expect(await page.locator('button.place').nth(1).getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await page.locator('button.place').nth(1).getAttribute('aria-expanded')).toBe('false');
    expect(await focused(page)).toBe('place');
    await page.keyboard.press('k');
    expect(
      await page
        .locator('button.place')
        .first()
        .evaluate((each) => each.matches(':focus')),
    ).toBe(true);
    await page.keyboard.press('?');
    expect(await page.locator('dialog').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog').isVisible()).toBe(false);
    await page.close();
  });

  test('the search stays in sight and scrolls to what it finds; Esc empties the field with its filter, then leaves it', async () => {
    const { page } = await openFile(window, path);
    await page.setViewportSize({ width: 1000, height: 500 });
    const top = (selector: string): Promise<number> =>
      page
        .locator(selector)
        .first()
        .evaluate((each) => Math.round(each.getBoundingClientRect().top));
    await page.keyboard.press('e');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page
      .locator('button.place')
      .last()
      .evaluate((each) => each.scrollIntoView({ block: 'end' }));
    expect(await top('.searching')).toBe(0);
    await page.keyboard.press('/');
    await page.keyboard.type('crlf');
    await expect.poll(() => where(page)).toEqual(['src/crlf.ts:2']);
    await expect.poll(async () => (await top('.result')) > 40 && (await top('button.place')) < 400).toBe(true);
    await page.keyboard.press('Escape');
    expect(await shown(page)).toBe('7');
    expect([await page.locator('#f-text').inputValue(), await focused(page)]).toEqual(['', 'f-text']);
    await page.keyboard.press('Escape');
    expect(await focused(page)).not.toBe('f-text');
    await page.locator('#f-owner').selectOption('@web');
    expect(await shown(page)).toBe('4');
    await page.locator('#f-owner').press('Escape');
    expect(await shown(page)).toBe('7');
    await page.close();
  });

  test('places are taken along as a table and as an issue, for each rule and each owner; no cell is a formula, no name is alive', async () => {
    const { page, troubles } = await openFile(window, path);
    await window.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const issue = async (click: () => Promise<void>): Promise<string> => {
      await click();
      await page.locator('#said', { hasText: 'clipboard' }).waitFor();
      return page.evaluate('navigator.clipboard.readText()');
    };
    const table = async (click: () => Promise<void>): Promise<string> => {
      const [file] = await Promise.all([page.waitForEvent('download'), click()]);
      expect(file.suggestedFilename()).toBe('gitlab-sunset.csv');
      return readFileSync(await file.path(), 'utf8');
    };
    const ofRule = page.locator('.list h3', { hasText: 'merge_status' });
    const copied = await issue(() => ofRule.getByText('Copy as issue').click());
    expect(copied).toMatch(/^## Read `detailed_merge_status` instead of `merge_status`\n\n2 places: 2 to review\./);
    expect(copied.match(/^- \[ \] .*/gm)).toEqual([
      expect.stringMatching(/^- \[ \] `packages\/web\/src\/view\.ts:3` to review: /),
      expect.stringMatching(/^- \[ \] `src\/crlf\.ts:2` to review: /),
    ]);
    const who = page.locator('.rank li', { hasText: '@web' });
    await who.hover();
    const csv = await table(() => who.getByText('CSV').click());
    expect(csv.split('\r\n').map((row) => row.split(',').slice(0, 3).join())).toEqual([
      'rule,path,line',
      'merged-by,packages/web/src/deep.ts,1',
      'merged-by,packages/web/src/view.ts,2',
      'merge-status,packages/web/src/view.ts,3',
      'merged-by,packages/web/src/deep.ts,2',
      '',
    ]);
    expect(csv).toContain("'@web");
    await page.locator('#f-text').fill('evil');
    await expect.poll(() => shown(page)).toBe('1');
    const evil = await issue(() => page.locator('.result').getByText('Copy as issue').click());
    expect(evil).toContain('(`evil`)');
    expect(evil).toContain('`src/evil</script><img src=x onerror=alert(1)>.ts:1`');
    expect(troubles).toEqual([]);
    await page.close();
  });

  test('is light or dark as the system, and as the reader says', async () => {
    const { page } = await openFile(window, path);
    const paper = (): Promise<string> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await paper();
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await paper();
    expect(dark).not.toBe(light);
    await page.locator('#theme').click();
    expect(await paper()).toBe(light);
    await page.keyboard.press('t');
    expect(await paper()).toBe(dark);
    await page.close();
  });

  test.each(['light', 'dark'] as const)(
    'axe finds nothing serious, %s',
    async (colorScheme) => {
      const { page } = await openFile(window, path);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.keyboard.press('e');
      for (const width of [1280, 400]) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(axe);
        const found: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[] =
          await page.evaluate('axe.run().then(({ violations }) => violations)');
        expect(await page.evaluate('axe.run().then(({ passes }) => passes.length)')).toBeGreaterThan(15);
        const grave = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(grave.map(({ id, nodes }) => [id, nodes[0]?.html, nodes[0]?.failureSummary])).toEqual([]);
      }
      await page.close();
    },
    30_000,
  );

  test.each([375, 1024, 1600])('nothing stands out at a width of %i', async (width) => {
    const { page } = await openFile(window, path);
    await page.setViewportSize({ width, height: 900 });
    await page.keyboard.press('e');
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.close();
  });

  test('paper has the plan and the places, and no buttons', async () => {
    const { page } = await openFile(window, path);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.filters').isVisible()).toBe(false);
    expect(await page.locator('.tools').isVisible()).toBe(false);
    expect((await page.pdf()).length).toBeGreaterThan(10_000);
    await page.close();
  });

  test('without JavaScript the plan is there', async () => {
    const other = await openWindow({ javaScriptEnabled: false });
    try {
      const page = await other.context.newPage();
      await page.goto(`file://${path}`);
      expect(await page.locator('.lead').textContent()).toContain('7 places in 5 files use elements');
      expect(await page.locator('.rules tbody tr').count()).toBe(2);
      expect(await page.locator('noscript').isVisible()).toBe(true);
    } finally {
      await other.close();
    }
  });

  test('30,000 places open soon', async () => {
    const large = join(folderWith({}), 'large.html');
    writeFileSync(large, largeReport(30_000));
    const times: number[] = [];
    for (let i = 0; i < 2; i += 1) {
      const { page, troubles, milliseconds } = await openFile(window, large);
      times.push(Math.round(milliseconds));
      expect(await shown(page)).toBe('30,000');
      expect(await page.locator('button.place').count()).toBe(100);
      await page.keyboard.press('n');
      expect(await page.locator('.pager span').textContent()).toBe('101–200 of 30,000');
      await page.locator('button.place').first().click();
      expect(await page.locator('.detail:visible mark').textContent()).toBe('merged_by');
      await page.keyboard.press('/');
      await page.keyboard.type('file77.ts');
      await expect.poll(() => shown(page)).toBe('30');
      expect(troubles).toEqual([]);
      await page.close();
    }
    console.info(`30,000 places opened in ${times.join(', ')} ms`);
    // The aim is 2 s on a machine that does nothing else; this one may run other tests beside.
    expect(Math.min(...times)).toBeLessThan(5000);
  }, 60_000);
});

/** A report of so many places, each with its own line of code. */
function largeReport(count: number): string {
  const perFile = 30;
  const text = Array.from({ length: perFile }, (_, i) => `  show(mr.merged_by, ${i});\n`).join('');
  const starts = [...text.matchAll(/^/gm)].map(({ index }) => index);
  const finding = (i: number): ReportedFinding => {
    const path = `packages/p${i % 40}/src/file${Math.floor(i / perFile)}.ts`;
    const line = (i % perFile) + 1;
    const start = (starts[line - 1] ?? 0) + 10;
    return {
      ...{ rule: i % 3 ? 'merged-by' : 'merge-status', path, line, column: 11, endLine: line, endColumn: 20 },
      ...{ title: 'Read it', message: `\`mr${i % 500}.merged_by\` reads it`, element: 'E', replacement: 'R' },
      ...{ due: 'v5', severity: 'warning', certainty: i % 5 ? 'certain' : 'likely', bridged: false, reason: null },
      ...{ fix: i % 3 ? 'safe' : 'review', group: `g${i}`, fingerprint: `gs1:${i.toString(16)}` },
      evidence: [
        { path, line: 1, column: 1, note: 'GET /projects/{id}/merge_requests' },
        { path, line, column: 11, note: 'mr.merged_by' },
      ],
      edits: [{ path, start, end: start + 9, text: 'merge_user' }],
    };
  };
  const report: Report = {
    ...{ schemaVersion: 1, tool: { name: 'gitlab-sunset', version: '0' }, catalogue: facts.catalogue },
    ...{ target: 'v5', oldest: null, root: '.', rules: { looked: ['merged-by', 'merge-status'], notLooked: [] } },
    summary: { files: 1000, findings: count, byRule: {}, gate: { passed: true, reasons: [] } },
    findings: Array.from({ length: count }, (_, i) => finding(i)),
    ...{ accepted: [], skipped: [], blind: [] },
  };
  return html(report, {
    changes: facts.changes,
    read: () => text,
    inRepository: (path) => path,
    fails: () => true,
    page: pageParts,
    ownersOf: (path) => [`@team-${path.length % 7}`],
    partOf: (path) => path.split('/')[1] ?? '',
  });
}
