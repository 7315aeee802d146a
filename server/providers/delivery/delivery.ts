import * as z from 'zod/mini';
import { Id, Instant } from '#domain/id.ts';
import type { Currency } from '#domain/money.ts';

export interface PickupRequest {
  /** Stored before the first request; requesting again with it never books a second courier. */
  reference: string;
  orderNumber: string;
  currency: Currency;
  /** The business, from whose pickup address the courier collects the parcel. */
  sender: { name: string; email: string; phoneNumber: string | null; address: string | null };
  recipient: { name: string | null; phoneNumber: string | null };
  address: { line: string; city: string; region?: string | null | undefined; country: string } | null;
  items: { name: string; quantity: number; unitPriceMinor: number }[];
}

/** `received`: in progress, the answer comes as an event. `unknown`: the courier has no such request. */
export type PickupResult =
  | { state: 'received'; courierReference: string }
  | { state: 'refused'; reason: string }
  | { state: 'unknown' };

/** The delivery port: hands a shipment to a courier. A method that rejects leaves its outcome open: `ask`, then try again. */
export interface Courier {
  /** `none`: no courier is connected, and Kontor's own delivery is not offered. */
  provider: 'none' | 'sandbox' | 'shipbubble';
  /** The courier's name for merchants. */
  name: string;
  requestPickup(request: PickupRequest): Promise<PickupResult>;
  /** Has no effect if there is nothing to cancel. */
  cancel(reference: string): Promise<void>;
  /** Requests the return of a parcel that was picked up. Has no effect if there is nothing to return. */
  requestReturn(reference: string): Promise<void>;
  getStatus(reference: string): Promise<PickupResult>;
  /** How a courier of another company reports; without it, events come through the call `courierEvent`. */
  reports?: CourierReports;
}

export interface CourierReports {
  /** The HTTP header with the signature of a webhook's body. */
  signatureHeader: string;
  /** Returns undefined if the signature is wrong, and null for a report that concerns no delivery of Kontor. */
  readWebhook(body: Buffer, signature: string | undefined): Promise<CourierReport | null | undefined>;
  /** Returns the current reports of deliveries in progress whose webhooks may be missing. */
  poll(): Promise<CourierReport[]>;
}

export interface CourierReport {
  reference: string;
  courierReference: string;
  events: CourierEvent[];
  /** True for a shipment that turned up after Kontor gave it up: it has to be cancelled. */
  isUnwanted: boolean;
}

export const courierEventKinds = [
  'ready',
  'refused',
  'pickedUp',
  'attemptFailed',
  'delivered',
  'returning',
  'returned',
] as const;
export type CourierEventKind = (typeof courierEventKinds)[number];

/** An event of a courier, as its adapter translates it. May arrive late, twice and in any order. */
export const CourierEvent = z.object({
  /** The courier's own id; a repeated event has the same one. */
  eventId: z.string().check(z.minLength(1), z.maxLength(100)),
  reference: Id,
  kind: z.enum(courierEventKinds),
  happenedAt: Instant,
  note: z.nullable(z.string().check(z.maxLength(500))),
});
export type CourierEvent = z.infer<typeof CourierEvent>;
