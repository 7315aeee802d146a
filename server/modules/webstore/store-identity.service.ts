import type { CallBody } from '#contract/call.ts';
import type { Webstore, webstoreCalls } from '#contract/store/webstore.ts';
import { maxFormerHandles } from '#domain/handle.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { formatDay } from '#server/format.ts';
import {
  deleteFormerHandle,
  insertFormerHandle,
  listFormerHandles,
  lockBusiness,
  updateBusiness,
} from '#server/modules/business/business.records.ts';
import { claimHandle } from '#server/modules/onboarding/handle.service.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { getWebstore } from './webstore.view.ts';

/** How long a former handle leads to the store, and stays reserved for it. */
const redirectMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Gives the store another handle. The old one leads to it for 90 days. A handle that only differs by case is the same address.
 * @throws HANDLE_TAKEN, INVALID if too many former ones would lead to it
 */
export async function updateStoreIdentity(
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Transaction,
  caller: Member,
  { handle }: CallBody<typeof webstoreCalls.updateStoreIdentity>,
): Promise<Webstore> {
  const now = deps.clock.now();
  const business = await lockBusiness(tx, caller.businessId);
  if (!business) throw new AppError('NOT_FOUND');
  const { id, name, timeZone, handle: before } = business;
  if (handle !== before) {
    await claimHandle(tx, handle, now, { businessId: id });
    await updateBusiness(tx, id, { handle });
    await insertFormerHandle(tx, id, before.toLowerCase(), new Date(now.getTime() + redirectMs));
    await deleteFormerHandle(tx, id, handle.toLowerCase(), now);
    rejectTooMany(await listFormerHandles(tx, id, now), timeZone);
    const record = { type: 'store', id, label: name } as const;
    const event = { record, event: 'store.handle.changed', from: before, to: handle };
    await recordEvents(tx, id, now, toMerchantActor(caller), [event]);
  }
  return getWebstore(deps, tx, id);
}

/** @param former the handles after the change, the latest first */
function rejectTooMany(former: readonly { redirectsUntil: Date }[], timeZone: string): void {
  const earliest = former.at(-1);
  if (!earliest || former.length <= maxFormerHandles) return;
  const day = formatDay(earliest.redirectsUntil.toISOString(), timeZone);
  const message = `Your store has ${maxFormerHandles} earlier addresses, which is the maximum. You can change it again after ${day}, or take one of them back`;
  throw new AppError('INVALID', { fields: [{ field: 'handle', message }] });
}
