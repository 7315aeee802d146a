import type { Payable } from '#contract/money/payment.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/app-error.ts';
import { findFirst } from './payable.port.ts';

/** Returns what the public link shows. @throws NOT_FOUND if the token is unknown or was revoked */
export async function getPayablePage(
  deps: Pick<Deps, 'db' | 'clock' | 'payables'>,
  token: string,
): Promise<Payable> {
  const page = await findFirst(deps.payables, (port) => port.page(deps, token));
  if (!page) throw new AppError('NOT_FOUND');
  return page;
}

/** Records that the link was opened: the first time is stored and added to the timeline. @throws NOT_FOUND */
export async function recordPayableView(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'payables'>,
  token: string,
): Promise<void> {
  const isSeen = await findFirst(deps.payables, async (port) =>
    (await port.recordView(tx, deps, token)) ? true : undefined,
  );
  if (!isSeen) throw new AppError('NOT_FOUND');
}
