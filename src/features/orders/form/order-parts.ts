import type { Currency } from '#domain/money.ts';
import { addressInWords } from '#src/forms/fields/address-fields.tsx';
import { formatMoney } from '#src/lib/format.ts';
import { type OrderDraft, type OrderParts, type TypedFields, buyerFields } from './order-draft.ts';
import { t } from './order-form.messages.ts';

export const partsOf = (
  { customerId: _known, newBuyer: _new, ...fields }: TypedFields,
  { buyer }: Pick<OrderDraft, 'buyer'>,
): OrderParts => ({ ...fields, buyer });

/** Returns the fields to send. */
export const fieldsIn = ({ buyer, ...fields }: Partial<OrderParts>): Partial<TypedFields> => ({
  ...fields,
  ...(buyer && buyerFields(buyer)),
});

/** Labels of the fields that aren't rendered, or whose rendered label differs. */
export const labels: Partial<Record<keyof OrderParts, string>> = {
  buyer: t('customer'),
  lines: t('items'),
  shippingMode: t('mode'),
  deliveryConfiguration: t('by'),
  deliveryTiming: t('paymentHow'),
  deliveryAddress: t('delivery'),
  deliveryFeeMinor: t('fee'),
  discountMinor: t('discount'),
};
/** Returns the fields as short texts, for the choice between two versions. */
export const wordsIn = (
  currency: Currency,
): Partial<Record<keyof OrderParts, (parts: OrderParts) => string>> => ({
  buyer: ({ buyer }) => (buyer.kind === 'nobody' ? '' : (buyer.name ?? '')),
  lines: ({ lines }) => lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
  deliveryFeeMinor: ({ deliveryFeeMinor }) => formatMoney(deliveryFeeMinor, currency),
  discountMinor: ({ discountMinor }) => formatMoney(discountMinor, currency),
  deliveryAddress: ({ deliveryAddress }) => addressInWords(deliveryAddress),
  shippingMode: ({ shippingMode }) => t(shippingMode),
  deliveryConfiguration: ({ deliveryConfiguration }) => t(deliveryConfiguration),
  deliveryTiming: ({ deliveryTiming }) => t(deliveryTiming === 'ON_DELIVERY' ? 'onDelivery' : 'before'),
});
