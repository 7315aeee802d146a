import { parseDate } from '@internationalized/date';
import * as z from 'zod/mini';
import { type DayRange, dayOf, spanOf } from '#domain/date-range.ts';
import { Id } from '#domain/id.ts';
import type { Database, Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import type { FactSpan } from './facts.repo.ts';
import {
  createBuildId,
  deleteBuild,
  findBuild,
  findDifferences,
  foldDays,
  getMovementSpan,
  getRollupState,
  listBuiltBusinesses,
  listBusinessesToFold,
  lockRollups,
  switchBuild,
  takeChangedDays,
} from './rollups.repo.ts';

const foldEveryMs = 60_000;
const proveEveryMs = 86_400_000;

/** Brings the rollups of a business up to date. */
const foldJob = defineJob('analytics.fold', z.object({ businessId: Id }));
/** Compares the rollups of a business with the rows that they sum up. */
const proveJob = defineJob('analytics.prove', z.object({ businessId: Id }));

export function handleRollupJobs({ db, jobs, log }: Deps): void {
  jobs.handle(foldJob, ({ businessId }) => foldBusiness(db, businessId));
  jobs.handle(proveJob, async ({ businessId }) => {
    const differences = await proveRollups(db, businessId);
    if (differences.length === 0) return;
    log.error({ businessId, differences }, 'the rollups of analytics differ from the transactions');
    await rebuildBusiness(db, businessId);
  });
  jobs.sweep('analytics to fold', foldEveryMs, async (tx) => {
    for (const businessId of await listBusinessesToFold(tx))
      await jobs.add(tx, foldJob, { businessId }, { singletonKey: businessId });
  });
  jobs.sweep('analytics to prove', proveEveryMs, async (tx) => {
    for (const businessId of await listBuiltBusinesses(tx))
      await jobs.add(tx, proveJob, { businessId }, { singletonKey: businessId });
  });
}

const toSpan = (day: DayRange['first'], timeZone: string): FactSpan => ({
  nth: 0,
  day: day.toString(),
  ...spanOf({ first: day, last: day }, timeZone),
});

/**
 * Folds the changed days of a business into its rollups. Without rollups, or with those of another time zone than the business has
 * now, all of its days are computed; until this commits, the earlier rollups are read, in their time zone.
 */
export async function foldBusiness(db: Database, businessId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const build = await holdBuild(tx, businessId);
    if (!build) return;
    const { buildId, timeZone, businessTimeZone } = build;
    if (buildId === null || timeZone !== businessTimeZone) await buildAll(tx, businessId, businessTimeZone);
    else {
      const days = await takeChangedDays(tx, businessId, timeZone);
      const spans = days.map((day) => toSpan(parseDate(day), timeZone));
      if (spans.length > 0) await foldDays(tx, { businessId, timeZone, buildId }, spans);
    }
  });
}

/** Computes all rollups of a business again. */
export async function rebuildBusiness(db: Database, businessId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const build = await holdBuild(tx, businessId);
    if (build) await buildAll(tx, businessId, build.businessTimeZone);
  });
}

/** Locks the rollups of a business, and deletes the build before the current one, which no one reads any more. */
async function holdBuild(tx: Transaction, businessId: string) {
  await lockRollups(tx, businessId);
  const build = await findBuild(tx, businessId);
  if (build && build.previousBuildId !== null) await deleteBuild(tx, businessId, build.previousBuildId);
  return build;
}

async function buildAll(tx: Transaction, businessId: string, timeZone: string): Promise<void> {
  await takeChangedDays(tx, businessId, timeZone);
  const buildId = await createBuildId(tx);
  const spans = await listAllSpans(tx, businessId, timeZone);
  if (spans.length > 0) await foldDays(tx, { businessId, timeZone, buildId }, spans);
  await switchBuild(tx, businessId, buildId, timeZone);
}

/** Returns the spans of all days from the first movement of money to the last. */
async function listAllSpans(executor: Executor, businessId: string, timeZone: string): Promise<FactSpan[]> {
  const moved = await getMovementSpan(executor, businessId);
  if (!moved) return [];
  const spans: FactSpan[] = [];
  const last = dayOf(moved.last, timeZone);
  for (let day = dayOf(moved.first, timeZone); day.compare(last) <= 0; day = day.add({ days: 1 }))
    spans.push(toSpan(day, timeZone));
  return spans;
}

/** Returns how the rollups of a business differ from the transactions, at most 20 rows. Changes that are not folded yet are folded first. */
export async function proveRollups(db: Database, businessId: string): Promise<string[]> {
  await foldBusiness(db, businessId);
  return db.transaction(
    async (tx) => {
      const { buildId, timeZone, changedDays } = await getRollupState(tx, businessId, true);
      if (buildId === 0) return [];
      const spans = await listAllSpans(tx, businessId, timeZone);
      return findDifferences(tx, { businessId, timeZone, buildId }, spans, changedDays);
    },
    { isolationLevel: 'repeatable read' },
  );
}

/** Proves the rollups of all businesses that have some; each difference begins with the id of its business. */
export async function proveAllRollups(db: Database): Promise<{ businesses: number; differences: string[] }> {
  const ids = await listBuiltBusinesses(db);
  const differences: string[] = [];
  for (const id of ids)
    differences.push(...(await proveRollups(db, id)).map((difference) => `${id} ${difference}`));
  return { businesses: ids.length, differences };
}
