import * as z from 'zod/mini';
import { Business } from '#domain/business.ts';
import { BusinessInfo, BusinessInfoDetails } from '#domain/business-info.ts';
import { BusinessDetails } from '#domain/business-details.ts';
import { Id } from '#domain/id.ts';
import { defineCall } from '#contract/call.ts';

export const businessCalls = {
  storeIdentityCheck: defineCall({
    method: 'GET',
    service: 'core',
    path: '/business/store-identity-check',
    access: 'public',
    limit: 'lookup',
    summary: 'Check whether a handle is valid and free, with the reason and a free suggestion',
    query: z.object({ handle: z.string().check(z.maxLength(200)) }),
    data: z.object({
      available: z.boolean(),
      reason: z.nullable(z.string()),
      suggestion: z.nullable(z.string()),
    }),
  }),
  createBusiness: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business',
    access: 'person',
    summary: 'Create a business: the first one of a person completes their profile',
    body: BusinessDetails,
    data: Business,
    errors: ['HANDLE_TAKEN'],
  }),
  businessInfo: defineCall({
    method: 'GET',
    service: 'core',
    path: '/business/info',
    access: { resource: 'BUSINESS', level: 'view-only' },
    summary: 'Get the details of the business, and which of them are locked',
    data: BusinessInfo,
  }),
  updateBusinessInfo: defineCall({
    method: 'PATCH',
    service: 'core',
    path: '/business/info',
    access: { resource: 'BUSINESS', level: 'manage' },
    summary:
      'Update the details that are sent. Name and country are locked once the business is verified, the currency once there are prices or payments in it',
    body: z.extend(z.partial(BusinessInfoDetails), {
      /** The version that the person saw; where a newer one exists, the answer is 409. */
      version: z.optional(z.int()),
    }),
    data: BusinessInfo,
    errors: ['VERSION_CONFLICT'],
  }),
  setBusinessLogo: defineCall({
    method: 'PATCH',
    service: 'core',
    path: '/business/logo',
    access: { resource: 'BUSINESS', level: 'manage' },
    summary: 'Set the logo to a file that was uploaded as BUSINESS_LOGO; null removes it',
    body: z.object({ fileId: z.nullable(Id) }),
    data: BusinessInfo,
    errors: ['NOT_FOUND'],
  }),
};
