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
    // Members who manage products choose a policy for them.
    access: { resource: ['WEB_STORE', 'PRODUCT'], level: 'view-only' },
    summary: 'The return policies, the default first',
    data: z.array(ReturnPolicy),
  }),
  createReturnPolicy: defineCall({
    ...list,
    method: 'POST',
    access: manage,
    summary: 'Create a return policy; the first one is always the default',
    body: ReturnPolicyDraft,
    data: ReturnPolicy,
    errors: ['NAME_TAKEN'],
  }),
  updateReturnPolicy: defineCall({
    ...one,
    method: 'PATCH',
    access: manage,
    summary: 'Update the fields of a return policy that are sent; a new default replaces the previous one',
    body: z.extend(z.partial(ReturnPolicyDetails), {
      /** The version that the person saw; where a newer one exists, the answer is 409. */
      version: z.optional(z.int()),
    }),
    data: ReturnPolicy,
    errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'NAME_TAKEN'],
  }),
  deleteReturnPolicy: defineCall({
    ...one,
    method: 'DELETE',
    access: manage,
    summary: 'Delete a return policy; its products follow the default. The default can only be deleted last',
    data: z.object({ done: z.literal(true) }),
    errors: ['NOT_FOUND', 'IN_USE'],
  }),
};
