import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';

export const deliveryCalls = {
  courierEvent: defineCall({
    method: 'POST',
    service: 'commerce',
    path: '/courier-events',
    access: 'public',
    plain: true,
    summary:
      'The webhook of the courier. `payload` is an event as JSON text, `signature` its HMAC-SHA256 in hexadecimal. Every signed event is answered 200, whatever its content and however often it is sent',
    body: z.object({
      payload: z.string().check(z.maxLength(5000)),
      signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    data: z.object({ done: z.literal(true) }),
    errors: ['INVALID'],
  }),
};
