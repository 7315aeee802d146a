import type { Currency } from '#domain/money.ts';
import { formatOptionalAddress } from '#src/forms/fields/address-fields.tsx';
import { formatMoney } from '#src/lib/format.ts';
import {
  type OrderDraft,
  type OrderConflictFields,
  type OrderInput,
  toCustomerFields,
} from './order-draft.ts';
import { t } from './order-form.messages.ts';

export const toConflictFields = (
  { customerId: _known, newOrderCustomer: _new, ...fields }: OrderInput,
  { customer }: Pick<OrderDraft, 'customer'>,
): OrderConflictFields => ({ ...fields, customer });

/** Returns the fields to send. */
export const toChangedOrderFields = ({
  customer,
  ...fields
}: Partial<OrderConflictFields>): Partial<OrderInput> => ({
  ...fields,
  ...(customer && toCustomerFields(customer)),
});

/** Labels of the fields that aren't rendered, or whose rendered label differs. */
export const labels: Partial<Record<keyof OrderConflictFields, string>> = {
  customer: t('customer'),
  lines: t('items'),
  shippingMode: t('mode'),
  deliveryConfiguration: t('by'),
  deliveryTiming: t('paymentHow'),
  deliveryAddress: t('delivery'),
  deliveryFeeMinor: t('fee'),
  discountMinor: t('discount'),
};
/** Returns the fields as short texts, for the choice between two versions. */
export const createConflictTexts = (
  currency: Currency,
): Partial<Record<keyof OrderConflictFields, (parts: OrderConflictFields) => string>> => ({
  customer: ({ customer }) => (customer.kind === 'nobody' ? '' : (customer.name ?? '')),
  lines: ({ lines }) => lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
  deliveryFeeMinor: ({ deliveryFeeMinor }) => formatMoney(deliveryFeeMinor, currency),
  discountMinor: ({ discountMinor }) => formatMoney(discountMinor, currency),
  deliveryAddress: ({ deliveryAddress }) => formatOptionalAddress(deliveryAddress),
  shippingMode: ({ shippingMode }) => t(shippingMode),
  deliveryConfiguration: ({ deliveryConfiguration }) => t(deliveryConfiguration),
  deliveryTiming: ({ deliveryTiming }) => t(deliveryTiming === 'ON_DELIVERY' ? 'onDelivery' : 'before'),
});
