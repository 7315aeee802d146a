import type { Currency } from '#domain/money.ts';
import { addressInWords } from '#src/forms/address-fields.tsx';
import type { FieldDifference } from '#src/forms/merge-fields.ts';
import { formatMoney } from '#src/lib/format.ts';
import { type OrderDraft, type OrderParts, type TypedFields, buyerFields } from './order-draft.ts';
import { t } from './order-form.messages.ts';

export const partsOf = (
  { customerId: _known, newBuyer: _new, ...fields }: TypedFields,
  { buyer }: Pick<OrderDraft, 'buyer'>,
): OrderParts => ({ ...fields, buyer });

/** What is sent of them. */
export const fieldsIn = ({ buyer, ...fields }: Partial<OrderParts>): Partial<TypedFields> => ({
  ...fields,
  ...(buyer && buyerFields(buyer)),
});

const labels: Record<keyof OrderParts, string> = {
  buyer: t('customer'),
  lines: t('items'),
  shippingMode: t('mode'),
  deliveryConfiguration: t('by'),
  deliveryTiming: t('paymentHow'),
  deliveryAddress: t('delivery'),
  deliveryFeeMinor: t('fee'),
  discountMinor: t('discount'),
  note: t('note'),
};
export const labelOf = ({ id }: FieldDifference<OrderParts>): string => labels[id];

/** One side of a difference in a few words; none where nothing stands there. */
export function inWords(
  { id }: FieldDifference<OrderParts>,
  parts: OrderParts,
  currency: Currency,
): string | null {
  switch (id) {
    case 'buyer':
      return parts.buyer.kind === 'nobody' ? null : parts.buyer.name;
    case 'lines':
      return parts.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
    case 'deliveryFeeMinor':
    case 'discountMinor':
      return formatMoney(parts[id], currency);
    case 'deliveryAddress':
      return addressInWords(parts.deliveryAddress);
    case 'shippingMode':
    case 'deliveryConfiguration':
      return t(parts[id]);
    case 'deliveryTiming':
      return t(parts.deliveryTiming === 'ON_DELIVERY' ? 'onDelivery' : 'before');
    default:
      return parts.note;
  }
}
