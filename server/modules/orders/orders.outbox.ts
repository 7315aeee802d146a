import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { defineJob } from '#server/jobs/jobs.ts';

/** Request a pickup for a delivery, or find out what happened to an earlier request. */
export const bookCourierJob = defineJob('courier.book', z.object({ businessId: Id, deliveryId: Id }));
export const cancelPickupJob = defineJob('courier.call-off', z.object({ reference: Id }));
/** Tell the courier to return a parcel that it has picked up. */
export const returnParcelJob = defineJob('courier.bring-back', z.object({ reference: Id }));
/** Ask the courier about deliveries whose webhooks may have been missed. */
export const pollCourierJob = defineJob('courier.poll', z.object({}));
/** Take a step for many orders, one after the other. */
export const orderBulkJob = defineJob('orders.bulk', z.object({ businessId: Id, runId: Id }));
/** Apply the courier events that arrived while the order was on hold. */
export const applyCourierEventsJob = defineJob('courier.catch-up', z.object({ businessId: Id, orderId: Id }));
