import * as z from 'zod/mini';
import { ShippingSetting, Zone, ZoneDetails, ZoneDraft } from '#domain/delivery-zone.ts';
import { Id } from '#domain/id.ts';
import { AmountMinor } from '#domain/money.ts';
import { defineCall } from '#contract/call.ts';

/** The business's delivery: who does it, and where it costs what. */
export const DeliverySettings = z.object({ setting: ShippingSetting, zones: z.array(Zone) });
export type DeliverySettings = z.infer<typeof DeliverySettings>;

/** What delivery to an address costs; null where no zone covers it. */
export const DeliveryQuote = z.nullable(
  z.object({
    zone: z.pick(Zone, { id: true, name: true, leastDays: true, mostDays: true, freeFromMinor: true }),
    feeMinor: AmountMinor,
  }),
);
export type DeliveryQuote = z.infer<typeof DeliveryQuote>;

const ZoneChange = z.extend(z.partial(ZoneDetails), {
  /** The version that the person saw; a newer one is answered 409. */
  version: z.optional(z.int()),
});

const one = { params: z.object({ id: Id }), service: 'core', path: '/business/shipping-zone/{id}' } as const;
const manage = { resource: 'DELIVERY', level: 'manage' } as const;
/** Whoever takes orders by hand has to know what delivery costs. */
const view = { resource: ['DELIVERY', 'ORDER'], level: 'view-only' } as const;

export const deliveryZoneCalls = {
  deliverySettings: defineCall({
    method: 'GET',
    service: 'core',
    path: '/business/shipping-zone',
    access: view,
    summary: 'The delivery zones, and who delivers',
    data: DeliverySettings,
  }),
  quoteDelivery: defineCall({
    method: 'GET',
    service: 'core',
    path: '/business/shipping-zone/quote',
    access: view,
    summary: 'What delivery to an address costs, by the zone that covers it',
    query: z.object({
      /** By its name or its code. */
      country: z.string().check(z.maxLength(80)),
      region: z.optional(z.string().check(z.maxLength(80))),
      /** What the goods come to, in minor units of the business's currency. */
      subtotalMinor: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    }),
    data: z.object({ quote: DeliveryQuote }),
  }),
  createDeliveryZone: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business/shipping-zone',
    access: manage,
    summary: 'A new delivery zone; no place may stand in two',
    body: ZoneDraft,
    data: Zone,
    errors: ['ZONE_OVERLAP', 'NAME_TAKEN'],
  }),
  updateDeliveryZone: defineCall({
    ...one,
    method: 'PATCH',
    access: manage,
    summary: 'Change what is sent of a delivery zone',
    body: ZoneChange,
    data: Zone,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'ZONE_OVERLAP', 'NAME_TAKEN'],
  }),
  deleteDeliveryZone: defineCall({
    ...one,
    method: 'DELETE',
    access: manage,
    summary: 'Remove a delivery zone; orders that were placed keep their fee',
    data: z.object({ done: z.literal(true) }),
    errors: ['NOT_FOUND'],
  }),
  updateShipmentSetting: defineCall({
    method: 'PATCH',
    service: 'core',
    path: '/business/settings/shipment',
    access: manage,
    summary: 'Who delivers, and where buyers may collect',
    body: z.partial(ShippingSetting),
    data: ShippingSetting,
  }),
};
