import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Backstage } from '#tests/support/server/backstage.ts';

/**
 * Its people come first, its year is played oldest first, and its invoices, withdrawals and imports come last, while the
 * server answers already.
 */
export async function demoIsMade({ sql }: Pick<Backstage, 'sql'>): Promise<void> {
  const isWhole = async () => {
    const { rows } = await sql.query<{ whole: boolean | null }>(
      `select bool_and(played_to = started_at and exists (select from invoices i where i.business_id = d.business_id))
         and exists (select from withdrawals) and exists (select from imports) as whole from demo_shops d`,
    );
    return rows[0]?.whole ?? false;
  };
  await expect.poll(isWhole, { message: 'the demo is whole', timeout: 110_000 }).toBe(true);
}

/** Names the environment variable that says where a run of tests keeps the demo that all its workers start from. */
export const demoFolderKey = 'KONTOR_TESTS_DEMO';
const lookMs = 100;

/**
 * Fills a data folder with the demo that another worker has made, or makes it for all of them; without a folder for it
 * (see demoFolderKey) nothing is done.
 * @param start Kontor with the demo on a data folder
 */
export async function copyDemo(
  dataDir: string,
  start: (dataDir: string) => Promise<Pick<Backstage, 'sql'> & { stop(): Promise<void> }>,
): Promise<void> {
  const folder = process.env[demoFolderKey];
  if (folder === undefined) return;
  const [source, whole] = [join(folder, 'data'), join(folder, 'whole')];
  // What exists already answers undefined.
  const isFirst = mkdirSync(source, { recursive: true }) !== undefined;
  if (isFirst) {
    const kontor = await start(source);
    await demoIsMade(kontor);
    await kontor.stop();
    writeFileSync(whole, '');
  }
  while (!existsSync(whole)) await pause(lookMs);
  // With its owner: as root the database belongs to a user of its own.
  execFileSync('cp', ['-a', `${source}/.`, dataDir]);
}
