import * as z from 'zod/mini';
import { SupportDetails, SupportRequest } from '#domain/support.ts';
import { defineCall } from '#contract/call.ts';

/** Requests to Kontor's support (decision 124). */
export const supportCalls = {
  supportRequests: defineCall({
    method: 'GET',
    service: 'core',
    path: '/support-requests',
    access: 'business',
    summary: "List the person's own latest 20 requests to support from this business, newest first",
    data: z.array(SupportRequest),
  }),
  createSupportRequest: defineCall({
    method: 'POST',
    service: 'core',
    path: '/support-requests',
    access: 'business',
    limit: 'report',
    summary: 'Contact support, with files that the person uploaded for SUPPORT. The answer comes by email',
    body: SupportDetails,
    data: SupportRequest,
    errors: ['NOT_FOUND'],
  }),
};
