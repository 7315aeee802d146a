import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { ReturnPolicy, ReturnPolicyDetails, ReturnPolicyDraft } from '#domain/return-policy.ts';
import { defineCall } from '#contract/call.ts';

const list = { service: 'commerce', path: '/product-return-policy' } as const;
const one = {
  params: z.object({ id: Id }),
  service: 'commerce',
  path: '/product-return-policy/{id}',
} as const;
const manage = { resource: 'WEB_STORE', level: 'manage' } as const;

export const returnPolicyCalls = {
  returnPolicies: defineCall({
    ...list,
    method: 'GET',
    // Whoever looks after products chooses one of them there.
    access: { resource: ['WEB_STORE', 'PRODUCT'], level: 'view-only' },
    summary: 'The return policies, the default one first',
    data: z.array(ReturnPolicy),
  }),
  createReturnPolicy: defineCall({
    ...list,
    method: 'POST',
    access: manage,
    summary: 'A new return policy; the first one is the default whatever is sent',
    body: ReturnPolicyDraft,
    data: ReturnPolicy,
    errors: ['NAME_TAKEN'],
  }),
  updateReturnPolicy: defineCall({
    ...one,
    method: 'PATCH',
    access: manage,
    summary: 'Change what is sent of a return policy; a new default takes the place of the one before',
    body: z.extend(z.partial(ReturnPolicyDetails), {
      /** The version that the person saw; a newer one is answered 409. */
      version: z.optional(z.int()),
    }),
    data: ReturnPolicy,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'NAME_TAKEN'],
  }),
  deleteReturnPolicy: defineCall({
    ...one,
    method: 'DELETE',
    access: manage,
    summary: 'Remove a return policy; its products follow the default one. The default itself goes last',
    data: z.object({ done: z.literal(true) }),
    errors: ['NOT_FOUND', 'IN_USE'],
  }),
};
