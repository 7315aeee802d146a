import type { InvoiceStatus } from '#domain/invoice-status.ts';
import {
  type InvoiceCondition,
  type InvoiceEventDetails,
  type InvoiceEventType,
  invoiceLaw,
} from '#machines/lifecycles/invoice.lifecycle.ts';
import type { Refusal as LawRefusal } from '#machines/lifecycles/law.ts';
import type { Deps } from '#server/deps.ts';
import { moneyText } from '#server/format.ts';
import type { LifecycleAdapter } from '#server/platform/lifecycle/advance.ts';
import { planStep } from '#server/platform/lifecycle/plan-step.ts';
import { type RecordRef, saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import { type InvoiceChange, type InvoiceRecord, lockInvoice, saveInvoice } from './invoices.repo.ts';

/** The part of `Deps` that changing an invoice needs; the demo hands in a clock of its own. */
export type InvoiceDeps = Pick<Deps, 'clock'>;

/** What comes with a step; all of it optional. */
export interface InvoiceDetails extends Pick<
  InvoiceEventDetails,
  'changeMinor' | 'disputedMinor' | 'reason'
> {
  /** The amount that the timeline tells; without it, that of `changeMinor`. */
  amountMinor?: number;
  note?: string | null;
  /** With `invoice.send`: what a draft is given when it is sent. */
  sending?: Pick<InvoiceChange, 'number' | 'customer' | 'customerId' | 'remindOn' | 'nextOn'>;
}

const statusWords: Record<InvoiceStatus, string> = {
  DRAFT: 'a draft',
  PENDING: 'sent and not paid',
  PARTIAL_PAYMENT: 'part-paid',
  PAID: 'paid',
  WRITTEN_OFF: 'written off',
  VOID: 'void',
};
const conditionWords: Record<InvoiceCondition, string> = {
  isUnpaid: 'nothing of it may be paid',
  isPartPaid: 'a part of it has to be paid',
  isSettled: 'all of it has to be paid',
  coversDisputes: 'no more may go back than is not disputed',
};

function whyNot(
  { status }: Pick<InvoiceRecord, 'status'>,
  refusal: LawRefusal<InvoiceEventType, InvoiceCondition>,
): string {
  const current = `This invoice is ${statusWords[status]}.`;
  const unmet = refusal.unmet.map((name) => conditionWords[name]).join(' or ');
  return unmet ? `${current} For that, ${unmet}.` : `${current} That is not possible now.`;
}

/** Returns an invoice as its timeline names it: by its number, or as a draft. */
export const invoiceRef = ({ id, number }: Pick<InvoiceRecord, 'id' | 'number'>): RecordRef => ({
  type: 'invoice',
  id,
  label: number ?? 'Draft',
});

/** The one way in which the status of an invoice changes. */
export const invoiceAdapter: LifecycleAdapter<
  InvoiceDeps,
  InvoiceRecord,
  InvoiceEventType,
  never,
  InvoiceDetails
> = {
  lock: lockInvoice,
  plan: (record, event, by, { changeMinor, disputedMinor, reason, sending }, at) =>
    planStep({ lifecycle: 'invoice', law: invoiceLaw, whyNot }, { ...record, ...sending }, event, by, {
      at,
      reason,
      changeMinor,
      ...(disputedMinor !== undefined && { disputedMinor }),
    }),
  toRecordRef: invoiceRef,
  describe({ after: { currency }, details: { amountMinor, changeMinor = 0, reason, note } }) {
    const toldMinor = amountMinor ?? Math.abs(changeMinor);
    const amount = toldMinor === 0 ? null : moneyText(toldMinor, currency);
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
      // A void invoice is not reminded of any more, and nothing repeats it.
      ...(status === 'VOID' && { remindOn: null, nextOn: null }),
    });
    await saveEntries(tx, entries);
    return saved;
  },
};
