import { dayOf } from '#domain/date-range.ts';
import { Currency } from '#domain/money.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { createRecurrence, hasRecurrences } from '#server/modules/bookkeeping/bookkeeping.records.ts';
import type { DemoBusiness } from './businesses.ts';
import { type DemoShopRecord, lockPlayedTo } from './demo.repo.ts';

const recurring = [
  {
    category: 'Rent',
    purpose: 'Second storeroom',
    receiver: 'Itoku Properties',
    amountMinor: 35_000_00,
    paymentMethod: 'TRANSFER',
    every: 'monthly',
  },
  {
    category: 'Transport and delivery',
    purpose: 'Van to the market',
    receiver: 'Sola Transport',
    amountMinor: 18_000_00,
    paymentMethod: 'CASH',
    every: 'weekly',
  },
] as const;

/** Two expenses that repeat from the next days on. */
export async function repeatEntries(
  deps: Pick<Deps, 'db'>,
  { businessId, startedAt }: DemoShopRecord,
  shop: DemoBusiness,
  owner: Member,
): Promise<void> {
  if (shop.key !== 'adire-house') return;
  const tomorrow = dayOf(startedAt, owner.timeZone).add({ days: 1 });
  const past = { clock: { now: () => startedAt } };
  await deps.db.transaction(async (tx) => {
    await lockPlayedTo(tx, shop.key);
    if (await hasRecurrences(tx, businessId)) return;
    for (const entry of recurring)
      await createRecurrence(tx, past, owner, {
        ...entry,
        type: 'expense',
        currency: Currency.parse(owner.currency),
        firstOn: tomorrow.toString(),
        until: null,
      });
  });
}
