import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { DeliveryQuote } from '#contract/store/delivery-zone.ts';
import { calculateOrderTotals } from '#domain/order-draft.ts';
import { deliveryQuoteQuery, deliverySettingsQuery } from '#src/features/delivery/delivery.queries.ts';
import type { FormHandle } from '#src/forms/form.types.ts';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import type { OrderDraft, DeliveryTerms } from './order-draft.ts';

/** Returns the quantities and unit prices of the lines, in minor units; an invalid value counts as zero. */
export const toCountedLines = ({ lines }: Pick<OrderDraft, 'lines'>) =>
  lines.map(({ quantity, unitPriceMinor = 0 }) => {
    const count = Number(quantity);
    return { quantity: Number.isInteger(count) && count > 0 ? count : 0, unitPriceMinor };
  });

/** Loads the delivery fee of the typed order and the default of who delivers. `onTermsChange` must be stable. */
export function useDeliveryTerms(
  form: FormHandle<OrderDraft>,
  onTermsChange: (terms: DeliveryTerms) => void,
) {
  const { data: settings } = useQuery(deliverySettingsQuery());
  const { address, subtotalMinor, chosen } = useFormValues(form, (draft) => ({
    address: draft.address,
    subtotalMinor: calculateOrderTotals(toCountedLines(draft), { deliveryFeeMinor: 0, discountMinor: 0 })
      .subtotalMinor,
    chosen: draft.deliveryConfiguration,
  }));
  const { data: quoted } = useQuery(deliveryQuoteQuery(address, useDebounced(subtotalMinor)));
  const hasCourier = useRouteContext({ from: '__root__', select: ({ boot }) => boot.hasCourier });
  const preferred = settings?.setting.deliveryMode ?? 'SELF_MANAGED';
  const configuration = chosen ?? (hasCourier ? preferred : 'SELF_MANAGED');
  const quote: DeliveryQuote | undefined = quoted?.quote;
  const zoneFeeMinor = quote?.feeMinor ?? 0;
  useEffect(() => {
    onTermsChange({ configuration, zoneFeeMinor });
  }, [onTermsChange, configuration, zoneFeeMinor]);
  return { configuration, hasCourier, quote, zoneFeeMinor };
}
