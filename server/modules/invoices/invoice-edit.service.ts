import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { invoiceRef } from '#server/modules/invoices/invoice.adapter.ts';
import { isDeepStrictEqual } from 'node:util';
import type { CallBody } from '#contract/call.ts';
import type { InvoiceOverview, invoiceCalls } from '#contract/money/invoice.ts';
import { isInvoiceEditable } from '#domain/invoice.ts';
import {
  type InvoiceFields,
  type InvoiceProblem,
  alwaysEditableFields,
  calculateInvoiceTotals,
  findInvoiceProblem,
  findSendProblem,
} from '#domain/invoice-draft.ts';
import { findReminderAfter } from '#domain/invoice-reminder.ts';
import { dayAfter, findNextRecurrence } from '#domain/invoice-recurrence.ts';
import { dayOf } from '#domain/date-range.ts';
import { Currency } from '#domain/money.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockCustomers } from '#server/modules/customers/customers.records.ts';
import { getEntitlements } from '#server/modules/entitlements/entitlements.service.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { requirePhone } from '#server/platform/phone-numbers.ts';
import { AppError } from '#server/app-error.ts';
import type { InvoiceDeps } from './invoice.adapter.ts';
import { requireInvoiceFeatures } from './invoice-features.rules.ts';
import {
  toInvoiceCharges,
  claimNumber,
  toInvoiceColumns,
  copyFields,
  toInvoiceFields,
  insertDraft,
  toInvoiceItems,
  rejectProblem,
} from './invoice-content.service.ts';
import { getInvoiceOverview, loadInvoice } from './invoice.view.ts';
import {
  type InvoiceChange,
  type InvoiceRecord,
  deleteInvoice,
  lockInvoice,
  replaceCharges,
  replaceItems,
  saveInvoice,
} from './invoices.repo.ts';

export type EditDeps = InvoiceDeps & Pick<Deps, 'config'>;
type Body<Name extends keyof typeof invoiceCalls> = CallBody<(typeof invoiceCalls)[Name]>;

export const getToday = ({ clock }: InvoiceDeps, timeZone: string): string =>
  dayOf(clock.now(), timeZone).toString();

/** @throws NOT_FOUND, VERSION_CONFLICT where the person saw an older version */
export async function getLockedInvoice(
  tx: Transaction,
  businessId: string,
  id: string,
  version?: number,
): Promise<InvoiceRecord> {
  const invoice = await lockInvoice(tx, businessId, id);
  if (!invoice) throw new AppError('NOT_FOUND');
  if (version !== undefined && version < invoice.version) throw new AppError('VERSION_CONFLICT');
  return invoice;
}

/**
 * @throws INVALID for fields that contradict each other or refer to another business's records, and for a wrong phone number,
 * NAME_TAKEN, PLAN_LIMIT for reminders or recurrence that the plan lacks
 */
export async function createInvoice(
  tx: Transaction,
  deps: EditDeps,
  caller: Member,
  entered: InvoiceFields,
): Promise<InvoiceOverview> {
  const { businessId } = caller;
  const fields = { ...entered, customer: requireCustomerPhone(caller, entered.customer) };
  rejectProblem(findInvoiceProblem(fields));
  await requireInvoiceFeatures(tx, businessId, fields);
  await requireCustomer(tx, businessId, fields.customer);
  if (fields.number !== null) await claimNumber(tx, businessId, fields.number, null);
  const made = { createdAt: deps.clock.now(), currency: Currency.parse(caller.currency) };
  const draft = await insertDraft(tx, businessId, fields, made);
  await recordEvents(tx, draft.businessId, deps.clock.now(), toMerchantActor(caller), [
    { record: invoiceRef(draft), lifecycle: 'invoice', event: 'invoice.created', to: 'DRAFT' },
  ]);
  return getInvoiceOverview(tx, deps, businessId, draft.id);
}

/** Returns the customer with the phone number in E.164. @throws INVALID */
function requireCustomerPhone(
  { country }: Member,
  customer: InvoiceFields['customer'],
): InvoiceFields['customer'] {
  if (customer === null) return null;
  return { ...customer, phoneNumber: requirePhone(customer.phoneNumber, country, 'customer.phoneNumber') };
}

/**
 * Locks the customer until the transaction ends, so that they are not merged in the meantime.
 * @throws INVALID for a customer that does not exist
 */
async function requireCustomer(
  tx: Transaction,
  businessId: string,
  customer: InvoiceFields['customer'],
): Promise<void> {
  if (!customer?.id) return;
  const [existing] = await lockCustomers(tx, businessId, [customer.id]);
  if (!existing) rejectProblem({ field: 'customer', message: 'This customer no longer exists' });
}

/**
 * Writes nothing where nothing changed.
 * @throws NOT_FOUND, VERSION_CONFLICT, ILLEGAL_EVENT once it has payments or is void, INVALID, NAME_TAKEN and PLAN_LIMIT
 * as `createInvoice`
 */
export async function updateInvoice(
  tx: Transaction,
  deps: EditDeps,
  caller: Member,
  id: string,
  { version, ...change }: Body<'updateInvoice'>,
): Promise<InvoiceOverview> {
  const invoice = await getLockedInvoice(tx, caller.businessId, id, version);
  const customer = change.customer && requireCustomerPhone(caller, change.customer);
  await changeInvoice(tx, deps, caller, invoice, () => ({ ...change, ...(customer && { customer }) }));
  return getInvoiceOverview(tx, deps, caller.businessId, id);
}

export async function deleteItem(
  tx: Transaction,
  deps: EditDeps,
  caller: Member,
  id: string,
  itemId: string,
): Promise<InvoiceOverview> {
  const invoice = await getLockedInvoice(tx, caller.businessId, id);
  await changeInvoice(tx, deps, caller, invoice, ({ items }) => ({ items: without(items, itemId) }));
  return getInvoiceOverview(tx, deps, caller.businessId, id);
}

export async function deleteCharge(
  tx: Transaction,
  deps: EditDeps,
  caller: Member,
  id: string,
  chargeId: string,
): Promise<InvoiceOverview> {
  const invoice = await getLockedInvoice(tx, caller.businessId, id);
  await changeInvoice(tx, deps, caller, invoice, ({ charges }) => ({ charges: without(charges, chargeId) }));
  return getInvoiceOverview(tx, deps, caller.businessId, id);
}

function without<Part extends { id?: string | undefined }>(parts: Part[], id: string): Part[] {
  const rest = parts.filter((part) => part.id !== id);
  if (rest.length === parts.length) throw new AppError('NOT_FOUND');
  return rest;
}

/** Returns the first problem of a change of a sent invoice. It stays unpaid, so it needs an amount to pay. */
function findSentInvoiceProblem(after: InvoiceFields): InvoiceProblem | undefined {
  const problem = findSendProblem(after);
  if (problem || calculateInvoiceTotals(after).totalMinor > 0) return problem;
  return {
    field: 'discount',
    message: 'The total of a sent invoice must be more than zero. Void it instead',
  };
}

const isAlwaysEditable = (field: string) => alwaysEditableFields.some((course) => course === field);

async function changeInvoice(
  tx: Transaction,
  deps: EditDeps,
  caller: Member,
  invoice: InvoiceRecord,
  changeOf: (before: InvoiceFields) => Partial<InvoiceFields>,
): Promise<void> {
  const { businessId, id } = invoice;
  const before = toInvoiceFields(await loadInvoice(tx, invoice));
  const after = { ...before, ...changeOf(before) };
  const changed = fieldNames.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  if (changed.length === 0) return;
  rejectLateEdit(invoice, changed);
  const isSent = invoice.status !== 'DRAFT';
  if (!changed.every(isAlwaysEditable))
    rejectProblem(isSent ? findSentInvoiceProblem(after) : findInvoiceProblem(after));
  await requireInvoiceFeatures(tx, businessId, after, before);
  if (changed.includes('customer')) await requireCustomer(tx, businessId, after.customer);
  if (changed.includes('number') && after.number !== null)
    await claimNumber(tx, businessId, after.number, id);

  const saved = await saveInvoice(tx, businessId, id, {
    ...toInvoiceColumns(after),
    ...(isSent && getSchedule(after, getToday(deps, caller.timeZone))),
  });
  if (changed.includes('items'))
    await replaceItems(tx, businessId, id, await toInvoiceItems(tx, businessId, after.items));
  if (changed.includes('charges')) await replaceCharges(tx, businessId, id, toInvoiceCharges(after.charges));
  if (isSent)
    await recordEvents(tx, saved.businessId, deps.clock.now(), toMerchantActor(caller), [
      {
        record: invoiceRef(saved),
        event: 'invoice.edited',
        note: [...new Set(changed.map((field) => fieldWords[field]))].join(', '),
      },
    ]);
}

/** Returns the next reminder day and the next recurrence of a sent invoice. */
export function getSchedule(
  { dueOn, reminders, repeat, issuedOn }: Pick<InvoiceFields, 'dueOn' | 'reminders' | 'repeat' | 'issuedOn'>,
  today: string,
): Pick<InvoiceChange, 'remindOn' | 'nextRecurrenceOn'> {
  return {
    remindOn: (reminders && findReminderAfter(dueOn, today)?.on) || null,
    // A recurrence of today is not created twice: the sweep skips existing ones.
    nextRecurrenceOn: (repeat && findNextRecurrence(issuedOn, repeat, dayAfter(today, -1))) || null,
  };
}

/** The names of an invoice's fields in the timeline. */
const fieldWords: Record<keyof InvoiceFields, string> = {
  customer: 'Customer',
  number: 'Number',
  issuedOn: 'Issue date',
  dueOn: 'Due date',
  items: 'Items',
  discount: 'Discount',
  taxBasisPoints: 'Tax',
  charges: 'Charges',
  note: 'Note',
  terms: 'Terms',
  allowPartial: 'Partial payments',
  reminders: 'Reminders',
  repeat: 'Recurrence',
};
const fieldNames = Object.keys(fieldWords) as (keyof InvoiceFields)[];

function rejectLateEdit(invoice: InvoiceRecord, changed: (keyof InvoiceFields)[]): void {
  if (invoice.status === 'VOID')
    throw new AppError('ILLEGAL_EVENT', { message: "A void invoice can't be edited." });
  if (!changed.every(isAlwaysEditable) && invoice.status === 'WRITTEN_OFF')
    throw new AppError('ILLEGAL_EVENT', {
      message: 'This invoice was written off. Undo the write-off first.',
    });
  if (!changed.every(isAlwaysEditable) && !isInvoiceEditable(invoice))
    throw new AppError('ILLEGAL_EVENT', {
      message: "This invoice has payments, so it can't be edited.",
    });
  if (changed.includes('number') && invoice.status !== 'DRAFT')
    throw new AppError('ILLEGAL_EVENT', {
      message: "The number of a sent invoice can't be changed.",
    });
}

/** @throws NOT_FOUND, ILLEGAL_EVENT for a sent invoice */
export async function deleteDraft(
  tx: Transaction,
  deps: EditDeps,
  caller: Member,
  id: string,
): Promise<{ done: true }> {
  const invoice = await getLockedInvoice(tx, caller.businessId, id);
  if (invoice.status !== 'DRAFT')
    throw new AppError('ILLEGAL_EVENT', {
      message: 'Only a draft can be deleted. Void this invoice instead.',
    });
  await deleteInvoice(tx, caller.businessId, id);
  await recordEvents(tx, invoice.businessId, deps.clock.now(), toMerchantActor(caller), [
    { record: invoiceRef(invoice), event: 'invoice.deleted' },
  ]);
  return { done: true };
}

/**
 * Creates a draft of today with the same payment term; without reminders if the plan lacks them.
 * @throws NOT_FOUND
 */
export async function duplicateInvoice(
  tx: Transaction,
  deps: EditDeps,
  caller: Member,
  id: string,
): Promise<InvoiceOverview> {
  const { businessId } = caller;
  const source = await loadInvoice(tx, await getLockedInvoice(tx, businessId, id));
  const issuedOn = getToday(deps, caller.timeZone);
  const fields = {
    ...copyFields(toInvoiceFields(source), issuedOn),
    reminders: source.reminders && (await getEntitlements(tx, businessId)).features.paymentReminders,
    repeat: null,
  };
  const made = { createdAt: deps.clock.now(), currency: source.currency };
  const draft = await insertDraft(tx, businessId, fields, made);
  await recordEvents(tx, draft.businessId, deps.clock.now(), toMerchantActor(caller), [
    {
      record: invoiceRef(draft),
      lifecycle: 'invoice',
      event: 'invoice.created',
      to: 'DRAFT',
      note: source.number === null ? null : `Copied from ${source.number}`,
    },
  ]);
  return getInvoiceOverview(tx, deps, businessId, draft.id);
}
