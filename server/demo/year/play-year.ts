import { countryDefaults } from '#domain/business.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { customersOf } from '#server/modules/customers/customers.records.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { type DemoShopRecord, lockPlayedTo, savePlayedTo } from '#server/demo/demo.repo.ts';
import { DemoStock } from '#server/demo/stock.ts';
import { playOwnerActions } from './owner-actions.ts';
import { type Story, playOrder } from './order-story.ts';
import { pickCustomerIndex, getOpeningDate } from './order-schedule.ts';
import { Random } from '#server/demo/random.ts';
import type { StoryRun, PlayContext } from './scene.ts';
import type { DemoBusiness } from '#server/demo/businesses.ts';

const stepsAtOnce = 150;

export interface Staff {
  owner: Actor & { id: string };
  /** A person who can manage orders: the owner, or a team member with that permission. */
  teamMember: Actor;
}

/** An order's life that waits to continue. */
interface WaitingStory {
  at: Date;
  life: StoryRun;
}

/**
 * Plays a business's year, with all of its orders in the order of time, so that at each moment its stock is what the
 * orders before left. A start that was interrupted skips what was played, without effect, and continues.
 */
export async function playYear(
  deps: Pick<Deps, 'db' | 'standalone' | 'jobs' | 'courier' | 'payments' | 'config' | 'payables'>,
  record: DemoShopRecord,
  shop: DemoBusiness,
  stories: Story[],
  staff: Staff,
): Promise<void> {
  const { businessId, startedAt: now } = record;
  const { timeZone } = countryDefaults[shop.details.country];
  const shelf = new DemoStock(businessId, shop.products);
  await shelf.refresh(deps.db);
  const customers = await customersOf(deps.db, businessId);
  const context: PlayContext = {
    deps,
    businessId,
    timeZone,
    now,
    playedTo: record.playedTo,
    stock: shelf,
    tx: undefined,
  };
  const regulars = customers.slice(1, 4).map(({ id }) => id);
  const waiting: WaitingStory[] = [
    {
      at: getOpeningDate(now),
      life: playOwnerActions(context, shop, staff.owner, regulars, getOpeningDate(now)),
    },
    ...stories.flatMap((story, nth) => {
      const customer = customers[pickCustomerIndex(shop, nth)];
      const random = new Random(`${shop.key} ${nth}`);
      const life = customer && playOrder(context, { shop, ...staff, customer }, story, random);
      return life ? [{ at: story.placedAt, life }] : [];
    }),
  ];
  let playedTo = record.playedTo;
  /** Returns true while there is more to play. */
  const playStretch = async (tx: Transaction): Promise<boolean> => {
    const saved = await lockPlayedTo(tx, shop.key);
    // Another process plays this business.
    if (saved?.getTime() !== playedTo?.getTime()) return false;
    context.tx = tx;
    await shelf.refresh(tx);
    const reached = await play(waiting, stepsAtOnce);
    playedTo = waiting.length === 0 ? now : new Date(Math.max(reached.getTime(), playedTo?.getTime() ?? 0));
    await savePlayedTo(tx, shop.key, playedTo);
    return waiting.length > 0;
  };
  while (await deps.db.transaction(playStretch));
}

/** Plays that many steps, and those of the same moment as the last, because progress is saved as a moment. Returns that moment. */
async function play(waiting: WaitingStory[], steps: number): Promise<Date> {
  let reached = new Date(0);
  for (let taken = 0; ; taken += 1) {
    const [next] = waiting;
    if (!next || (taken >= steps && next.at > reached)) return reached;
    waiting.shift();
    reached = next.at;
    const { done, value } = await next.life.next();
    if (!done) waiting.splice(placeOf(waiting, value), 0, { at: value, life: next.life });
  }
}

/** Inserts it after all that continue no later. */
function placeOf(waiting: WaitingStory[], at: Date): number {
  const behind = waiting.findIndex((other) => other.at > at);
  return behind === -1 ? waiting.length : behind;
}
