import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { deliveryZoneCalls } from '#contract/store/delivery-zone.ts';
import type { Address } from '#domain/customer.ts';
import { api } from '#src/lib/api/api.ts';

export const deliveryKeys = {
  all: ['delivery'] as const,
  settings: ['delivery', 'settings'] as const,
};

/** The delivery settings and zones. */
export const deliverySettingsQuery = () =>
  queryOptions({
    queryKey: deliveryKeys.settings,
    queryFn: ({ signal }) => api(deliveryZoneCalls.deliverySettings, {}, { signal }),
  });

/** The delivery fee of an order with this subtotal to this place. */
export const deliveryQuoteQuery = (
  { country, region }: Pick<Address, 'country'> & { region: string },
  subtotalMinor: number,
) =>
  queryOptions({
    queryKey: [...deliveryKeys.all, 'quote', country, region, subtotalMinor],
    queryFn: ({ signal }) =>
      api(
        deliveryZoneCalls.quoteDelivery,
        { query: { country, subtotalMinor, ...(region !== '' && { region }) } },
        { signal },
      ),
    enabled: country !== '',
    placeholderData: keepPreviousData,
  });
