import * as z from 'zod/mini';
import type { CourierEvent, CourierEventKind } from './delivery.ts';

const Text = z.nullish(z.string());

/** https://docs.shipbubble.com/api-reference/addresses/validate-address-global */
export const ValidatedAddress = z.object({ address_code: z.int(), email: z.string() });

/** https://docs.shipbubble.com/api-reference/rates/request-shipping-rates: `total` is what the wallet pays, in naira. */
const Rate = z.object({
  courier_id: z.string(),
  courier_name: z.string(),
  service_code: z.string(),
  service_type: z.string(),
  currency: z.string(),
  total: z.number().check(z.minimum(0)),
});
export type Rate = z.infer<typeof Rate>;
export const Rates = z.object({ request_token: z.string(), couriers: z.array(z.unknown()) });

/** A shipment in responses, lists and webhooks: https://docs.shipbubble.com/api-reference/shipments/create-shipment. */
export const Shipment = z.object({
  order_id: z.string().check(z.minLength(1), z.maxLength(80)),
  status: z.string().check(z.maxLength(80)),
  ship_to: z.nullish(z.object({ email: Text })),
  payment: z.nullish(z.object({ shipping_fee: z.nullish(z.number()) })),
  package_status: z.nullish(z.array(z.object({ status: z.string(), datetime: Text }))),
});
export type Shipment = z.infer<typeof Shipment>;
export const ShipmentList = z.object({ results: z.array(Shipment) });

/** Shipbubble's amounts are naira with decimals. */
export const toKobo = (naira: number): number => Math.round(naira * 100);

const isNaira = ({ currency }: Rate) => currency === 'NGN' || currency === '₦';

/** Returns the cheapest courier that collects the parcel from the merchant, if any does. An incomplete rate is skipped. */
export const findCheapest = (rates: readonly unknown[]): Rate | undefined =>
  rates
    .flatMap((rate) => Rate.safeParse(rate).data ?? [])
    .filter((rate) => isNaira(rate) && rate.service_type === 'pickup')
    .sort((one, other) => one.total - other.total)[0];

/**
 * The consequences of each documented status (https://docs.shipbubble.com/api-reference/webhooks/webhook-simulator-sandbox),
 * including what must have happened before it: a webhook may be lost.
 */
const kindsByStatus = new Map<string, readonly CourierEventKind[]>([
  ['pending', []],
  ['confirmed', ['ready']],
  ['picked_up', ['ready', 'pickedUp']],
  ['in_transit', ['ready', 'pickedUp']],
  ['completed', ['ready', 'pickedUp', 'delivered']],
  ['cancelled', ['refused']],
]);
const firstStatusOf: Partial<Record<CourierEventKind, string>> = {
  ready: 'confirmed',
  pickedUp: 'picked_up',
  delivered: 'completed',
  refused: 'cancelled',
};
const notes: Partial<Record<CourierEventKind, string>> = { refused: 'The courier cancelled the pickup' };
const over: ReadonlySet<string> = new Set(['completed', 'cancelled']);

const normalise = (status: string) =>
  status
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

const getKinds = (status: string) => kindsByStatus.get(normalise(status));

export const isKnownStatus = (status: string): boolean => getKinds(status) !== undefined;
export const isOver = (status: string): boolean => over.has(normalise(status));
export const isCancelled = (status: string): boolean => normalise(status) === 'cancelled';
/** A parcel that was picked up can't be cancelled any more. */
export const isPickedUp = (status: string): boolean => getKinds(status)?.includes('pickedUp') === true;

/**
 * Returns the events of a shipment. Their ids only depend on the shipment and the kind of event, so that a status that
 * arrives again, or follows from a later one, is the same event. An unknown status has none.
 */
export function toCourierEvents(reference: string, shipment: Shipment, now: Date): CourierEvent[] {
  const { order_id: orderId, status, package_status: history } = shipment;
  return (getKinds(status) ?? []).map((kind) => {
    const entry = history?.find((one) => normalise(one.status) === firstStatusOf[kind]);
    const happenedAt = parseInstant(entry?.datetime) ?? now.toISOString();
    return { eventId: `${orderId} ${kind}`, reference, kind, happenedAt, note: notes[kind] ?? null };
  });
}

/** Some documented times have no time zone; these are not used. */
function parseInstant(datetime: string | null | undefined): string | undefined {
  const { data } = z.iso.datetime({ offset: true }).safeParse(datetime);
  return data === undefined ? undefined : new Date(data).toISOString();
}
