import type { Payable } from '#contract/money/payment.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/refusal.ts';
import { firstOf } from './payable.port.ts';

/** Returns what the public link shows. @throws NOT_FOUND if the token is unknown or was revoked */
export async function payablePage(
  deps: Pick<Deps, 'db' | 'clock' | 'payables'>,
  token: string,
): Promise<Payable> {
  const page = await firstOf(deps.payables, (port) => port.page(deps, token));
  if (!page) throw new Refusal('NOT_FOUND');
  return page;
}

/** Records that the link was opened: the first time is stored and added to the timeline. @throws NOT_FOUND */
export async function noteSeen(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'payables'>,
  token: string,
): Promise<void> {
  const isSeen = await firstOf(deps.payables, async (port) =>
    (await port.noteSeen(tx, deps, token)) ? true : undefined,
  );
  if (!isSeen) throw new Refusal('NOT_FOUND');
}
