import * as z from 'zod/mini';
import { Id, Instant } from '#domain/id.ts';

export interface PickupRequest {
  /** Stored before the first request; requesting again with it never books a second courier. */
  reference: string;
  orderNumber: string;
  recipient: string | null;
  address: { line: string; city: string; country: string } | null;
}

/** `received`: in progress, the answer comes as an event. `unknown`: the courier has no such request. */
export type PickupResult =
  | { state: 'received'; courierReference: string }
  | { state: 'refused'; reason: string }
  | { state: 'unknown' };

/** The delivery port: hands a shipment to a courier. A method that rejects leaves its outcome open: `ask`, then try again. */
export interface Courier {
  /** `none`: no courier is connected, and Kontor's own delivery is not offered. */
  provider: 'none' | 'sandbox';
  /** The courier's name for merchants. */
  name: string;
  requestPickup(request: PickupRequest): Promise<PickupResult>;
  /** Has no effect if there is nothing to cancel. */
  cancel(reference: string): Promise<void>;
  /** Requests the return of a parcel that was picked up. Has no effect if there is nothing to return. */
  requestReturn(reference: string): Promise<void>;
  getStatus(reference: string): Promise<PickupResult>;
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
