import { calculateInvoiceTotals } from '#domain/invoice-draft.ts';
import type { Currency } from '#domain/money.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import { rhythmLabels } from '#src/features/invoices/invoice.words.ts';
import type { InvoiceInput } from './invoice-draft.ts';
import { t } from './invoice-form.messages.ts';

export const fieldLabels: Record<keyof InvoiceInput, string> = {
  customer: t('customer'),
  number: t('number'),
  issuedOn: t('issuedOn'),
  dueOn: t('dueOn'),
  items: t('items'),
  discount: t('discount'),
  taxBasisPoints: t('tax'),
  charges: t('adjustments'),
  note: common('note'),
  terms: t('terms'),
  allowPartial: t('allowPartial'),
  reminders: t('reminders'),
  repeat: t('repeat'),
};
/** Returns how to describe a field's value, for the choice between two versions. */
export const createFieldFormatters = (
  currency: Currency,
): Partial<Record<keyof InvoiceInput, (fields: InvoiceInput) => string>> => ({
  customer: ({ customer }) => [customer?.name, customer?.email].filter(Boolean).join(', '),
  items: ({ items }) => items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
  charges: ({ charges }) =>
    charges.map(({ label, amountMinor }) => `${label} ${formatMoney(amountMinor, currency)}`).join(', '),
  discount: (fields) =>
    fields.discount ? formatMoney(calculateInvoiceTotals(fields).discountMinor, currency) : '',
  taxBasisPoints: (fields) => formatMoney(calculateInvoiceTotals(fields).taxMinor, currency),
  issuedOn: ({ issuedOn }) => formatDay(issuedOn),
  dueOn: ({ dueOn }) => formatDay(dueOn),
  repeat: ({ repeat }) => (repeat ? rhythmLabels[repeat.every] : ''),
});
