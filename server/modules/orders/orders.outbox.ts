import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { defineJob } from '#server/jobs/jobs.ts';

/** Ask the courier for the pick-up of a delivery, or what became of having asked. */
export const bookCourier = defineJob('courier.book', z.object({ businessId: Id, deliveryId: Id }));
export const callCourierOff = defineJob('courier.call-off', z.object({ reference: Id }));
/** Ask the courier to bring a parcel back that it has picked up. */
export const bringParcelBack = defineJob('courier.bring-back', z.object({ reference: Id }));
/** Take a step with many orders, one after the other. */
export const runOrderBulk = defineJob('orders.bulk', z.object({ businessId: Id, runId: Id }));
/** Apply what the courier told while the order stood still. */
export const catchUpWithCourier = defineJob('courier.catch-up', z.object({ businessId: Id, orderId: Id }));
