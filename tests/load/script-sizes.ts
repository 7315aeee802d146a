import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { withoutLiveUpdates } from '#tests/support/browser/without-live-updates.ts';

/**
 * The largest size of the scripts of a page, in bytes of their brotli files. It may fall freely. It rises only with a
 * decision record that says what the page gains, and whose path stands beside the figure.
 */
const Limit = z.strictObject({ bytes: z.int(), decision: z.string().optional() });
const Limits = z.strictObject({ signIn: Limit, orders: Limit, review: Limit, pay: Limit, analytics: Limit });
type Limits = z.infer<typeof Limits>;

export type MeasuredPage = keyof Limits;
const measuredPages = Limits.keyof().options;

const root = join(import.meta.dirname, '../..');
const file = join(root, 'tests/screens/script-sizes.json');

/** A file whose figures are this much larger than the pages is out of date. */
const maxSlack = 0.01;

export const scriptLimits: Limits = Limits.parse(JSON.parse(readFileSync(file, 'utf8')));

for (const { decision } of Object.values(scriptLimits))
  if (decision !== undefined && !existsSync(join(root, decision)))
    throw new Error(`${decision} doesn't exist`);

/** The hashes in the names of files differ with any change of the application, and compress differently. */
const hashInName = /-[\w-]{8}(?=\.(?:js|css)\b)/g;

const measured = new Map<string, number>();

async function brotliSizeOf(page: Page, script: string): Promise<number> {
  const earlier = measured.get(script);
  if (earlier !== undefined) return earlier;
  const text = await (await page.request.get(script)).text();
  const size = brotliCompressSync(text.replaceAll(hashInName, '-00000000')).length;
  measured.set(script, size);
  return size;
}

/**
 * Returns the bytes of the scripts that a page loads, without their headers and without the scripts of its frames. A build
 * has the same bytes on each machine, a script that is read from the cache counts as loaded, and the hashes in the names of
 * files don't count, so the figure is exact.
 */
export async function scriptBytes(page: Page, path: string): Promise<number> {
  await withoutLiveUpdates(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const scripts = [...new Set(names)].filter((name) => new URL(name).pathname.endsWith('.js'));
  const bytes = await Promise.all(scripts.map((script) => brotliSizeOf(page, script)));
  return bytes.reduce((sum, size) => sum + size, 0);
}

/** Returns a line for each page that is larger than its limit. Prints the pages whose limit can be lowered. */
export function compareWithLimits(sizes: Record<MeasuredPage, number>): string[] {
  const compared = measuredPages.map((page) => ({
    page,
    size: sizes[page],
    limit: scriptLimits[page].bytes,
  }));
  const loose = compared.filter(({ size, limit }) => size < limit * (1 - maxSlack));
  if (loose.length > 0)
    console.log(
      [...loose.map(line), 'UPDATE_SIZES=true npx playwright test script-sizes lowers these limits.'].join(
        '\n',
      ),
    );
  return compared.filter(({ size, limit }) => size > limit).map(line);
}

const line = ({ page, size, limit }: { page: MeasuredPage; size: number; limit: number }) =>
  `${page}: ${size} bytes of scripts, limit ${limit}`;

/** Writes the sizes that are below their limit as the new limits. */
export function lowerLimits(sizes: Record<MeasuredPage, number>): void {
  const lowered = measuredPages.map((page) => {
    const limit = scriptLimits[page];
    return [page, sizes[page] < limit.bytes ? { bytes: sizes[page] } : limit];
  });
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
}
