import type { CustomerOverview } from '#contract/store/customer.ts';
import { maxTags, unique } from '#domain/customer.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import { lockInvoicesOf, moveInvoices } from './customer-invoices.repo.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { AppError } from '#server/app-error.ts';
import {
  type CustomerRecord,
  deleteCustomers,
  lockCustomers,
  lockOrdersOf,
  moveOrders,
  saveCustomer,
} from './customers.repo.ts';
import {
  type CustomerDeps,
  getCustomerOverview,
  customerRef,
  getCustomerLabel,
} from './customers.service.ts';

/**
 * Merges several customers into one: orders, invoices and timelines move to the one that is kept, tags are combined,
 * and empty fields are filled from the others in their order. Orders and invoices are locked before customers, each by
 * their ids.
 * @throws NOT_FOUND for a customer that does not exist, INVALID for a merge with itself
 */
export async function mergeCustomers(
  tx: Transaction,
  { clock }: CustomerDeps,
  caller: Member,
  { keep, merge }: { keep: string; merge: string[] },
): Promise<CustomerOverview> {
  const { businessId } = caller;
  const goingIds = unique(merge);
  if (goingIds.includes(keep)) {
    const message = "A customer can't be merged with themselves";
    throw new AppError('INVALID', { fields: [{ field: 'merge', message }] });
  }
  await lockOrdersOf(tx, businessId, goingIds);
  await lockInvoicesOf(tx, businessId, goingIds);
  const locked = await lockCustomers(tx, businessId, [keep, ...goingIds]);
  const kept = locked.find(({ id }) => id === keep);
  const going = goingIds.flatMap((id) => locked.find((customer) => customer.id === id) ?? []);
  if (!kept || going.length < goingIds.length) throw new AppError('NOT_FOUND');

  const moved = [
    formatCount(await moveOrders(tx, businessId, goingIds, keep), '1 order', 'orders'),
    formatCount(await moveInvoices(tx, businessId, goingIds, keep), '1 invoice', 'invoices'),
  ].filter((part) => part !== null);
  await deleteCustomers(tx, businessId, goingIds);
  await saveCustomer(tx, businessId, keep, mergeDetails(kept, going));
  const note = `${going.map(describeMerged).join(' · ')}${moved.length === 0 ? '' : ` · ${moved.join(' and ')} moved`}`;
  await recordEvents(tx, businessId, clock.now(), toMerchantActor(caller), [
    { record: customerRef(kept), event: 'customer.merged', note },
  ]);
  return getCustomerOverview(tx, caller, keep);
}

const formatCount = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : count === 1 ? one : `${count} ${many}`;

function mergeDetails(kept: CustomerRecord, going: CustomerRecord[]) {
  const all = [kept, ...going];
  const first = <Field extends keyof CustomerRecord>(field: Field) =>
    all.find((customer) => customer[field] !== null)?.[field] ?? kept[field];
  return {
    name: first('name'),
    email: first('email'),
    phoneNumber: first('phoneNumber'),
    address: first('address'),
    importKey: first('importKey'),
    tags: unique(all.flatMap(({ tags }) => tags)).slice(0, maxTags),
    mergedIds: unique(all.flatMap(({ id, mergedIds }) => [id, ...mergedIds])).filter((id) => id !== kept.id),
  };
}

/** Returns how the timeline names a customer who no longer exists. */
function describeMerged(customer: CustomerRecord): string {
  const more = [customer.email, customer.phoneNumber].filter((part) => part !== null);
  return customer.name !== null && more.length > 0
    ? `${customer.name} (${more.join(', ')})`
    : getCustomerLabel(customer);
}
