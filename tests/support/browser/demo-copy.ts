import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { TestHarness } from '#tests/support/server/test-harness.ts';

/**
 * Waits until the demo is complete: its users are created first, then its orders, oldest first, and its invoices,
 * withdrawals and imports last, while the server already responds.
 */
export async function demoIsMade({ sql }: Pick<TestHarness, 'sql'>): Promise<void> {
  const isWhole = async () => {
    const { rows } = await sql.query<{ whole: boolean | null }>(
      `select bool_and(played_to = started_at and exists (select from invoices i where i.business_id = d.business_id))
         and exists (select from withdrawals) and exists (select from imports) as whole from demo_shops d`,
    );
    return rows[0]?.whole ?? false;
  };
  await expect.poll(isWhole, { message: 'the demo is whole', timeout: 110_000 }).toBe(true);
}

/** The environment variable with the folder of the demo that all workers of a test run start from. */
export const demoFolderKey = 'KONTOR_TESTS_DEMO';
const lookMs = 100;

/**
 * Fills a data folder with the demo of another worker, or creates it for all of them. Does nothing without a folder for
 * it (see demoFolderKey).
 *
 * @param start starts Kontor with the demo on a data folder
 */
export async function copyDemo(
  dataDir: string,
  start: (dataDir: string) => Promise<Pick<TestHarness, 'sql'> & { stop(): Promise<void> }>,
): Promise<void> {
  const folder = process.env[demoFolderKey];
  if (folder === undefined) return;
  const [source, whole] = [join(folder, 'data'), join(folder, 'whole')];
  // `mkdirSync` returns undefined if the folder exists already.
  const isFirst = mkdirSync(source, { recursive: true }) !== undefined;
  if (isFirst) {
    const kontor = await start(source);
    await demoIsMade(kontor);
    await kontor.stop();
    writeFileSync(whole, '');
  }
  while (!existsSync(whole)) await pause(lookMs);
  // `-a` keeps the owner of the files: under root, the database runs as a user of its own.
  execFileSync('cp', ['-a', `${source}/.`, dataDir]);
}
