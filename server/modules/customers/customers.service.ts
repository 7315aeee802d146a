import { isDeepStrictEqual } from 'node:util';
import { v7 as uuid } from 'uuid';
import type { CallBody } from '#contract/call.ts';
import type { CustomerOverview, customerCalls } from '#contract/store/customer.ts';
import { type CustomerDetails, maxTags, unique } from '#domain/customer.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { countInvoicesOf } from './customer-invoices.repo.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { recordEvents, listTimeline, type RecordRef } from '#server/platform/timeline/timeline.repo.ts';
import { requirePhone } from '#server/platform/phone-numbers.ts';
import { AppError } from '#server/app-error.ts';
import { lockTarget, toCustomerRow } from './customer-list.repo.ts';
import { toTargetFilter } from './customer-list.service.ts';
import {
  type CustomerRecord,
  countOrdersOf,
  deleteCustomers,
  findCustomer,
  insertCustomers,
  lockCustomers,
  lockOrdersOf,
  saveCustomer,
  saveTags,
} from './customers.repo.ts';

export type CustomerDeps = Pick<Deps, 'clock'>;
type Body<Name extends keyof typeof customerCalls> = CallBody<(typeof customerCalls)[Name]>;

/** Returns the label of a customer: the name, or the first contact that is known. */
export const getCustomerLabel = ({
  name,
  email,
  phoneNumber,
}: Partial<Record<'name' | 'email' | 'phoneNumber', string | null>>) =>
  name ?? email ?? phoneNumber ?? 'Unnamed customer';

/** Returns the reference under which the timeline names a customer. */
export const customerRef = (
  customer: Pick<CustomerRecord, 'id' | 'name'> & { email?: string | null; phoneNumber?: string | null },
): RecordRef => ({ type: 'customer', id: customer.id, label: getCustomerLabel(customer) });

/** @throws NOT_FOUND, also for another business's customer */
export async function getCustomerOverview(
  executor: Executor,
  { businessId, membership }: Pick<Member, 'businessId' | 'membership'>,
  id: string,
): Promise<CustomerOverview> {
  const customer = await findCustomer(executor, businessId, id);
  if (!customer) throw new AppError('NOT_FOUND');
  const entries = await listTimeline(executor, businessId, 'customer', [id, ...customer.mergedIds]);
  return {
    customer: { ...toCustomerRow(customer, membership), city: customer.address?.city ?? null },
    timeline: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
}

/** @throws INVALID */
export async function createCustomer(
  tx: Transaction,
  { clock }: CustomerDeps,
  caller: Member,
  details: CustomerDetails,
): Promise<CustomerOverview> {
  const now = clock.now();
  const phoneNumber = requirePhone(details.phoneNumber, caller.country);
  const customer = { ...details, phoneNumber, tags: unique(details.tags), id: uuid(), createdAt: now };
  await insertCustomers(tx, caller.businessId, [customer]);
  await recordEvents(tx, caller.businessId, now, toMerchantActor(caller), [
    { record: customerRef(customer), event: 'customer.created' },
  ]);
  return getCustomerOverview(tx, caller, customer.id);
}

const fieldWords = {
  name: 'name',
  email: 'email address',
  phoneNumber: 'phone number',
  address: 'address',
  tags: 'tags',
} as const;
type Field = keyof typeof fieldWords;
const fields = Object.keys(fieldWords) as Field[];
type Details = Pick<CustomerRecord, Field>;

/** Returns the changed fields for the timeline: "Name and tags". Undefined where nothing changed. */
export function describeChange(before: Details, after: Details): string | undefined {
  const changed = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  if (changed.length === 0) return undefined;
  const words = new Intl.ListFormat('en').format(changed.map((field) => fieldWords[field]));
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/**
 * Writes nothing where nothing changed.
 * @throws NOT_FOUND, VERSION_CONFLICT, INVALID
 */
export async function updateCustomer(
  tx: Transaction,
  { clock }: CustomerDeps,
  caller: Member,
  id: string,
  { version, ...change }: Body<'updateCustomer'>,
): Promise<CustomerOverview> {
  // A trigger writes the contact details into the orders, which are locked before their customer.
  await lockOrdersOf(tx, caller.businessId, [id]);
  const before = await lockCustomer(tx, caller.businessId, id);
  if (version !== undefined && version < before.version) throw new AppError('VERSION_CONFLICT');
  const { name = before.name, email = before.email } = change;
  const phoneNumber =
    change.phoneNumber === undefined ? before.phoneNumber : requirePhone(change.phoneNumber, caller.country);
  const { address = before.address, tags = before.tags } = change;
  const after = { name, email, phoneNumber, address, tags: unique(tags) };
  const difference = describeChange(before, after);
  if (difference !== undefined) {
    await saveCustomer(tx, caller.businessId, id, after);
    await recordEvents(tx, caller.businessId, clock.now(), toMerchantActor(caller), [
      { record: customerRef({ id, ...after }), event: 'customer.changed', note: difference },
    ]);
  }
  return getCustomerOverview(tx, caller, id);
}

/** @throws NOT_FOUND, IN_USE with what to do instead */
export async function deleteCustomer(
  tx: Transaction,
  { clock }: CustomerDeps,
  caller: Member,
  id: string,
): Promise<{ done: true }> {
  const customer = await lockCustomer(tx, caller.businessId, id);
  const orders = await countOrdersOf(tx, caller.businessId, id);
  if (orders > 0) {
    const some = orders === 1 ? 'an order' : `${orders} orders`;
    throw new AppError('IN_USE', {
      message: `${getCustomerLabel(customer)} has ${some} and can't be deleted. Merge them with another customer instead`,
    });
  }
  const invoices = await countInvoicesOf(tx, caller.businessId, id);
  if (invoices > 0) {
    const some = invoices === 1 ? 'an invoice' : `${invoices} invoices`;
    throw new AppError('IN_USE', {
      message: `${getCustomerLabel(customer)} has ${some} and can't be deleted. Merge them with another customer instead`,
    });
  }
  await deleteCustomers(tx, caller.businessId, [id]);
  await recordEvents(tx, caller.businessId, clock.now(), toMerchantActor(caller), [
    { record: customerRef(customer), event: 'customer.deleted' },
  ]);
  return { done: true };
}

/** @throws NOT_FOUND */
export async function addCustomerNote(
  tx: Transaction,
  { clock }: CustomerDeps,
  caller: Member,
  id: string,
  note: string,
): Promise<CustomerOverview> {
  const customer = await lockCustomer(tx, caller.businessId, id);
  await recordEvents(tx, caller.businessId, clock.now(), toMerchantActor(caller), [
    { record: customerRef(customer), event: 'customer.noted', note },
  ]);
  return getCustomerOverview(tx, caller, id);
}

/** Returns how many customers changed; a tag that a customer already has is not added twice. */
export async function tagCustomers(
  tx: Transaction,
  { clock }: CustomerDeps,
  caller: Member,
  { target, add, remove }: Body<'tagCustomers'>,
): Promise<{ changed: number }> {
  const { businessId, timeZone } = caller;
  const ids = await lockTarget(tx, businessId, toTargetFilter(target, timeZone));
  const changed = await saveTags(tx, businessId, ids, { add: unique(add), remove, maxTagCount: maxTags });
  const note = [...add.map((tag) => `+ ${tag}`), ...remove.map((tag) => `− ${tag}`)].join(', ');
  const entries = changed.map((customer) => ({
    record: customerRef(customer),
    event: 'customer.tagged',
    note,
  }));
  await recordEvents(tx, businessId, clock.now(), toMerchantActor(caller), entries);
  return { changed: changed.length };
}

async function lockCustomer(tx: Transaction, businessId: string, id: string): Promise<CustomerRecord> {
  const [customer] = await lockCustomers(tx, businessId, [id]);
  if (!customer) throw new AppError('NOT_FOUND');
  return customer;
}
