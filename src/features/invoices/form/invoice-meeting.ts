import { invoiceTotals } from '#domain/invoice-draft.ts';
import type { Currency } from '#domain/money.ts';
import type { FieldDifference } from '#src/forms/merge-fields.ts';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import { rhythmWords } from '#src/features/invoices/invoice.words.ts';
import type { TypedFields } from './invoice-draft.ts';
import { t } from './invoice-form.messages.ts';

const labels: Record<keyof TypedFields, string> = {
  customer: t('customer'),
  number: t('number'),
  issuedOn: t('issuedOn'),
  dueOn: t('dueOn'),
  items: t('items'),
  discount: t('discount'),
  taxBasisPoints: t('tax'),
  charges: t('sums'),
  note: t('note'),
  terms: t('terms'),
  allowPartial: t('allowPartial'),
  reminders: t('reminders'),
  repeat: t('repeat'),
};
export const labelOf = ({ id }: FieldDifference<TypedFields>): string => labels[id];

/** One side of a difference in a few words; none where nothing stands there. */
export function inWords(
  { id }: FieldDifference<TypedFields>,
  fields: TypedFields,
  currency: Currency,
): string | null {
  switch (id) {
    case 'customer':
      return fields.customer && [fields.customer.name, fields.customer.email].filter(Boolean).join(', ');
    case 'items':
      return fields.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
    case 'charges':
      return fields.charges
        .map(({ label, amountMinor }) => `${label} ${formatMoney(amountMinor, currency)}`)
        .join(', ');
    case 'discount':
      return fields.discount && formatMoney(invoiceTotals(fields).discountMinor, currency);
    case 'taxBasisPoints':
      return formatMoney(invoiceTotals(fields).taxMinor, currency);
    case 'issuedOn':
    case 'dueOn':
      return formatDay(fields[id]);
    case 'repeat':
      return fields.repeat && rhythmWords[fields.repeat.every];
    case 'allowPartial':
    case 'reminders':
      return t(fields[id] ? 'on' : 'off');
    default:
      return fields[id];
  }
}
