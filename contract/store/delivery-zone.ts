import * as z from 'zod/mini';
import { ShippingSetting, Zone, ZoneDetails, ZoneDraft } from '#domain/delivery-zone.ts';
import { Id } from '#domain/id.ts';
import { AmountMinor } from '#domain/money.ts';
import { defineCall } from '#contract/call.ts';

/** The business's delivery: who delivers, and the fees by area. */
export const DeliverySettings = z.object({ setting: ShippingSetting, zones: z.array(Zone) });
export type DeliverySettings = z.infer<typeof DeliverySettings>;

/** The delivery fee to an address; null where no zone covers it. */
export const DeliveryQuote = z.nullable(
  z.object({
    zone: z.pick(Zone, { id: true, name: true, minDays: true, maxDays: true, freeFromMinor: true }),
    feeMinor: AmountMinor,
  }),
);
export type DeliveryQuote = z.infer<typeof DeliveryQuote>;

const ZoneChange = z.extend(z.partial(ZoneDetails), {
  /** The version that the person saw; where a newer one exists, the answer is 409. */
  version: z.optional(z.int()),
});

const one = { params: z.object({ id: Id }), service: 'core', path: '/business/shipping-zone/{id}' } as const;
const manage = { resource: 'DELIVERY', level: 'manage' } as const;
/** Members who create orders need the delivery fees. */
const view = { resource: ['DELIVERY', 'ORDER'], level: 'view-only' } as const;

export const deliveryZoneCalls = {
  deliverySettings: defineCall({
    method: 'GET',
    service: 'core',
    path: '/business/shipping-zone',
    access: view,
    summary: 'The delivery zones and the delivery settings',
    data: DeliverySettings,
  }),
  quoteDelivery: defineCall({
    method: 'GET',
    service: 'core',
    path: '/business/shipping-zone/quote',
    access: view,
    summary: 'The delivery fee to an address, by the zone that covers it',
    query: z.object({
      /** The name or the code of the country. */
      country: z.string().check(z.maxLength(80)),
      region: z.optional(z.string().check(z.maxLength(80))),
      /** The subtotal in minor units of the business's currency. */
      subtotalMinor: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    }),
    data: z.object({ quote: DeliveryQuote }),
  }),
  createDeliveryZone: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business/shipping-zone',
    access: manage,
    summary: 'Create a delivery zone; no place may be in two zones',
    body: ZoneDraft,
    data: Zone,
    errors: ['ZONE_OVERLAP', 'NAME_TAKEN'],
  }),
  updateDeliveryZone: defineCall({
    ...one,
    method: 'PATCH',
    access: manage,
    summary: 'Update the fields of a delivery zone that are sent',
    body: ZoneChange,
    data: Zone,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ZONE_OVERLAP', 'NAME_TAKEN'],
  }),
  deleteDeliveryZone: defineCall({
    ...one,
    method: 'DELETE',
    access: manage,
    summary: 'Delete a delivery zone; existing orders keep their fee',
    data: z.object({ done: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
  updateShipmentSetting: defineCall({
    method: 'PATCH',
    service: 'core',
    path: '/business/settings/shipment',
    access: manage,
    summary: 'Set who delivers, and where customers can collect orders',
    body: z.partial(ShippingSetting),
    data: ShippingSetting,
  }),
};
