import type { InvoiceStatus } from '#domain/invoice-status.ts';
import {
  type InvoiceCondition,
  type InvoiceEventDetails,
  type InvoiceEventType,
  invoiceLifecycle,
} from '#machines/lifecycles/invoice.lifecycle.ts';
import type { RefusedTransition as LifecycleRefusal } from '#machines/lifecycles/lifecycle.ts';
import type { Deps } from '#server/deps.ts';
import { formatMoney } from '#server/format.ts';
import type { LifecycleAdapter } from '#server/platform/lifecycle/advance.ts';
import { planStep } from '#server/platform/lifecycle/plan-step.ts';
import { type RecordRef, saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import { type InvoiceChange, type InvoiceRecord, lockInvoice, saveInvoice } from './invoices.repo.ts';

/** The part of `Deps` that changing an invoice needs; the demo passes its own clock. */
export type InvoiceDeps = Pick<Deps, 'clock'>;

/** Optional details of a step. */
export interface InvoiceDetails extends Pick<
  InvoiceEventDetails,
  'changeMinor' | 'disputedMinor' | 'reason'
> {
  /** The amount for the timeline; without it, that of `changeMinor`. */
  amountMinor?: number;
  note?: string | null;
  /** With `invoice.send`: what a draft gets when it is sent. */
  sending?: Pick<
    InvoiceChange,
    'number' | 'searchText' | 'customer' | 'customerId' | 'remindOn' | 'nextRecurrenceOn'
  >;
}

const statusWords: Record<InvoiceStatus, string> = {
  DRAFT: 'a draft',
  PENDING: 'unpaid',
  PARTIAL_PAYMENT: 'partially paid',
  PAID: 'paid',
  WRITTEN_OFF: 'written off',
  VOID: 'void',
};
const conditionWords: Record<InvoiceCondition, string> = {
  isUnpaid: 'it must be unpaid',
  isPartPaid: 'it must be partially paid',
  isSettled: 'it must be fully paid',
  hasTotal: 'its total must be more than zero',
  coversDisputes: 'disputed amounts must stay paid',
};

function whyNot(
  { status }: Pick<InvoiceRecord, 'status'>,
  refusal: LifecycleRefusal<InvoiceEventType, InvoiceCondition>,
): string {
  const current = `This invoice is ${statusWords[status]}.`;
  const unmet = refusal.unmet.map((name) => conditionWords[name]).join(' or ');
  return unmet ? `${current} To do this, ${unmet}.` : `${current} This action isn't possible now.`;
}

/** Returns the reference under which the timeline names an invoice: its number, or "Draft". */
export const invoiceRef = ({ id, number }: Pick<InvoiceRecord, 'id' | 'number'>): RecordRef => ({
  type: 'invoice',
  id,
  label: number ?? 'Draft',
});

/** Connects the invoice lifecycle with its records. Every status change of an invoice goes through here. */
export const invoiceAdapter: LifecycleAdapter<
  InvoiceDeps,
  InvoiceRecord,
  InvoiceEventType,
  never,
  InvoiceDetails
> = {
  lock: lockInvoice,
  plan: (record, event, by, { changeMinor, disputedMinor, reason, sending }, at) =>
    planStep(
      { lifecycle: 'invoice', definition: invoiceLifecycle, explainRejection: whyNot },
      { ...record, ...sending },
      event,
      by,
      {
        at,
        reason,
        changeMinor,
        ...(disputedMinor !== undefined && { disputedMinor }),
      },
    ),
  toRecordRef: invoiceRef,
  describe({ after: { currency }, details: { amountMinor, changeMinor = 0, reason, note } }) {
    const toldMinor = amountMinor ?? Math.abs(changeMinor);
    const amount = toldMinor === 0 ? null : formatMoney(toldMinor, currency);
    return { note: [amount, reason, note].filter(Boolean).join(' · ') || null };
  },
  async save(tx, _deps, { after, details: { sending } }, entries) {
    const { status, paidMinor, disputedMinor, sentAt, paidAt, voidedAt, writtenOffAt, writeOffReason } =
      after;
    const saved = await saveInvoice(tx, after.businessId, after.id, {
      ...sending,
      status,
      paidMinor,
      disputedMinor,
      sentAt,
      paidAt,
      voidedAt,
      writtenOffAt,
      writeOffReason,
      // Nothing is paid for one without a total.
      ...(after.totalMinor === 0 && { remindOn: null }),
      // A void invoice gets no more reminders and does not recur.
      ...(status === 'VOID' && { remindOn: null, nextRecurrenceOn: null }),
    });
    await saveEntries(tx, entries);
    return saved;
  },
};
