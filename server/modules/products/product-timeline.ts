import type { Transaction } from '#server/db/client.ts';
import { type Actor, type Happening, appendTimeline } from '#server/modules/timeline/timeline.repo.ts';

/** Entries of one statement; PostgreSQL takes 65,535 parameters and an entry has thirteen. */
const entriesAtOnce = 2000;

/** What happened to a product, as its timeline tells it. */
export const told = (
  { id, title }: { id: string; title: string },
  event: string,
  note: string | null = null,
): Happening => ({
  record: { type: 'product', id, label: title },
  lifecycle: null,
  event,
  from: null,
  to: null,
  note,
});

/** Appends what happened to any number of products. */
export async function tellAll(
  tx: Transaction,
  businessId: string,
  at: Date,
  actor: Actor,
  happenings: Happening[],
): Promise<void> {
  for (let from = 0; from < happenings.length; from += entriesAtOnce)
    await appendTimeline(tx, businessId, at, actor, happenings.slice(from, from + entriesAtOnce));
}
