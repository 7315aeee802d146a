import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { PosRequest, PosRequestDetails } from '#domain/pos-request.ts';
import { defineCall } from '#contract/call.ts';

const see = { resource: 'BUSINESS', level: 'view-only' } as const;
const manage = { resource: 'BUSINESS', level: 'manage' } as const;
const params = z.object({ id: Id });

/** Requests for point-of-sale devices (decisions, "POS request"). */
export const posRequestCalls = {
  posRequests: defineCall({
    method: 'GET',
    service: 'core',
    path: '/pos-requests',
    access: see,
    summary: 'List the latest 100 requests for point-of-sale devices, newest first',
    data: z.array(PosRequest),
  }),
  posRequest: defineCall({
    method: 'GET',
    service: 'core',
    path: '/pos-requests/{id}',
    access: see,
    summary: 'Get a request for point-of-sale devices, with their serial numbers once they are dispatched',
    params,
    data: PosRequest,
    errors: ['NOT_FOUND'],
  }),
  createPosRequest: defineCall({
    method: 'POST',
    service: 'core',
    path: '/pos-requests',
    access: manage,
    summary: 'Request point-of-sale devices; at most five requests of a business are open at once',
    body: PosRequestDetails,
    data: PosRequest,
    errors: ['ILLEGAL_EVENT'],
  }),
  cancelPosRequest: defineCall({
    method: 'POST',
    service: 'core',
    path: '/pos-requests/{id}/cancel',
    access: manage,
    summary: 'Cancel a request for point-of-sale devices until it is approved',
    params,
    data: PosRequest,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
};
