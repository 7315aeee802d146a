import type { CallData, CallQuery } from '#contract/call.ts';
import type { customerCalls } from '#contract/store/customer.ts';
import type { OrdersStat } from '#domain/customer.ts';
import { divideRounded } from '#domain/money.ts';
import { canSeeIncome } from '#domain/permission.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { cutPage, parsePageRequest } from '#server/platform/lists/paging.ts';
import { AppError } from '#server/app-error.ts';
import { countOrders, readOrdersOf, sumOrdersOf } from './customer-orders.repo.ts';
import { type CustomerRecord, findCustomer } from './customers.repo.ts';

async function requireCustomer(
  { db }: Pick<Deps, 'db'>,
  { businessId }: Member,
  id: string,
): Promise<CustomerRecord> {
  const customer = await findCustomer(db, businessId, id);
  if (!customer) throw new AppError('NOT_FOUND');
  return customer;
}

/** @throws NOT_FOUND, also for another business's customer */
export async function listCustomerOrders(
  { db }: Pick<Deps, 'db'>,
  caller: Member,
  id: string,
  query: CallQuery<typeof customerCalls.customerOrders>,
): Promise<CallData<typeof customerCalls.customerOrders>> {
  await requireCustomer({ db }, caller, id);
  const pageRequest = parsePageRequest(query, { newest: 'instant' }, 'newest');
  const [total, rows] = await Promise.all([
    countOrders(db, caller.businessId, id),
    readOrdersOf(db, caller.businessId, id, pageRequest.seek, pageRequest.perPage + 1),
  ]);
  const read = rows.map((row) => ({
    ...row,
    placedAt: row.placedAt.toISOString(),
    refundedAt: row.refundedAt?.toISOString() ?? null,
  }));
  return cutPage(read, pageRequest, ({ placedAt }) => placedAt, { total, totalIsCapped: false });
}

/** @throws NOT_FOUND, also for another business's customer */
export async function getOrdersStat(
  { db }: Pick<Deps, 'db'>,
  caller: Member,
  id: string,
): Promise<OrdersStat> {
  const { spentMinor } = await requireCustomer({ db }, caller, id);
  const sum = await sumOrdersOf(db, caller.businessId, id, caller.currency);
  const { count = 0, paid = 0, paidMinor = 0, open = 0 } = sum ?? {};
  const showsIncome = canSeeIncome(caller.membership);
  return {
    count,
    spentMinor: showsIncome ? spentMinor : null,
    averageMinor: paid === 0 || !showsIncome ? null : divideRounded(paidMinor, paid),
    firstAt: sum?.firstAt?.toISOString() ?? null,
    lastAt: sum?.lastAt?.toISOString() ?? null,
    open,
  };
}
