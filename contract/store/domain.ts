import * as z from 'zod/mini';
import { DomainName } from '#domain/domain-name.ts';
import { Id } from '#domain/id.ts';
import { AmountMinor } from '#domain/money.ts';
import { LimitProblem } from '#domain/plan.ts';
import {
  DomainOffer,
  DomainOrder as UncodedOrder,
  RegistrarGuide,
  Registrant,
  StoreDomain,
  StoreDomainDetails,
} from '#domain/store-domain.ts';
import { SubscriptionMethod, SubscriptionPayment } from '#domain/subscription.ts';
import { TransactionPin } from '#domain/transaction-pin.ts';
import { defineCall } from '#contract/call.ts';
import { ResultCode } from '#contract/money/result-code.ts';
import { pinErrors } from '#contract/people/pin.ts';

const view = { resource: 'WEB_STORE', level: 'view-only' } as const;
const manage = { resource: 'WEB_STORE', level: 'manage' } as const;
const params = z.object({ id: Id });

/** An order with its payment's result as a code. */
export const DomainOrder = z.extend(UncodedOrder, {
  payment: z.nullable(z.extend(SubscriptionPayment, { result: ResultCode })),
});
export type DomainOrder = z.infer<typeof DomainOrder>;

/** The addresses of a store, and whether it can have more. */
export const StoreDomains = z.object({
  /** The store's address at Kontor, which always leads to it. */
  kontorAddress: z.string(),
  domains: z.array(StoreDomain),
  /** Why the plan allows no own domain; null if it does. */
  planLimit: z.nullable(LimitProblem),
  /** Why this installation can't connect a domain; null if it can. */
  connectReason: z.nullable(z.string()),
  /** Why no domain can be bought here; null if one can. */
  buyReason: z.nullable(z.string()),
});
export type StoreDomains = z.infer<typeof StoreDomains>;

/** Own domains of a store (decisions, "Domains" and "Paying Kontor"). */
export const domainCalls = {
  domains: defineCall({
    method: 'GET',
    service: 'store',
    path: '/business-webstore/domains',
    access: view,
    summary: "List the store's address at Kontor and its own domains with their states",
    data: StoreDomains,
  }),
  domain: defineCall({
    method: 'GET',
    service: 'store',
    path: '/business-webstore/domains/{id}',
    access: view,
    summary: 'Get a domain: ownership, routing and certificate, each found against wanted',
    params,
    data: StoreDomainDetails,
    errors: ['NOT_FOUND'],
  }),
  registrarGuides: defineCall({
    method: 'GET',
    service: 'store',
    path: '/business-webstore/domains/registrars',
    access: view,
    summary: 'List the registrars most used in Nigeria with their own words for the fields of a DNS record',
    data: z.array(RegistrarGuide),
  }),
  connectDomain: defineCall({
    method: 'POST',
    service: 'store',
    path: '/business-webstore/domains',
    access: manage,
    summary:
      'Connect a domain that the business owns; it is used once its records prove the ownership and lead here',
    body: z.object({
      /** Created by the device: a repeat is the same domain. */
      id: Id,
      name: DomainName,
    }),
    data: StoreDomainDetails,
    errors: ['PLAN_LIMIT', 'ILLEGAL_EVENT', 'ALREADY_DONE', 'UNAVAILABLE'],
  }),
  checkDomain: defineCall({
    method: 'POST',
    service: 'store',
    path: '/business-webstore/domains/{id}/check',
    access: manage,
    limit: 'lookup',
    summary: 'Check the records of a domain now, or wait for the check that is running',
    params,
    data: StoreDomainDetails,
    errors: ['NOT_FOUND'],
  }),
  reconnectDomain: defineCall({
    method: 'POST',
    service: 'store',
    path: '/business-webstore/domains/{id}/reconnect',
    access: manage,
    summary: 'Connect a parked domain again, with a new TXT record',
    params,
    data: StoreDomainDetails,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'PLAN_LIMIT'],
  }),
  removeDomain: defineCall({
    method: 'DELETE',
    service: 'store',
    path: '/business-webstore/domains/{id}',
    access: manage,
    summary: 'Remove a domain from the store; a bought one is not renewed any more',
    params,
    data: StoreDomains,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  searchDomains: defineCall({
    method: 'GET',
    service: 'store',
    path: '/business-webstore/domains/search',
    access: view,
    limit: 'lookup',
    summary: 'Search for domains that can be bought, with the price of a year, VAT included',
    query: z.object({ name: z.string().check(z.trim(), z.minLength(1, 'Enter a name'), z.maxLength(100)) }),
    data: z.array(DomainOffer),
    errors: ['ILLEGAL_EVENT', 'UNAVAILABLE'],
  }),
  orderDomain: defineCall({
    method: 'POST',
    service: 'store',
    path: '/business-webstore/domain-orders',
    access: manage,
    summary: 'Order a domain for a year; it is registered once the order is paid',
    body: z.object({
      /** Created by the device: a repeat is the same order. */
      orderId: Id,
      name: DomainName,
      /** The price that was seen; another price is rejected with AMOUNT_CHANGED. */
      priceMinor: AmountMinor,
      registrant: Registrant,
    }),
    data: DomainOrder,
    errors: ['PLAN_LIMIT', 'ILLEGAL_EVENT', 'AMOUNT_CHANGED', 'ALREADY_DONE', 'UNAVAILABLE'],
  }),
  domainOrder: defineCall({
    method: 'GET',
    service: 'store',
    path: '/business-webstore/domain-orders/{id}',
    access: view,
    summary: 'Get an order of a domain with its payment; until it has a result, the provider is asked',
    params,
    data: DomainOrder,
    errors: ['NOT_FOUND'],
  }),
  payDomain: defineCall({
    method: 'POST',
    service: 'store',
    path: '/business-webstore/domain-orders/{id}/pay',
    access: manage,
    limit: 'payment',
    summary:
      "Pay an order of a domain on the provider's page; with the stored card or from the balance with the PIN, for people who manage payments",
    params,
    body: z.object({
      /** Created, and kept, by the device before the first attempt: a repeat is the same payment. */
      paymentId: Id,
      method: SubscriptionMethod,
      /** With `balance`. */
      pin: z.optional(TransactionPin),
    }),
    data: DomainOrder,
    errors: [
      ...pinErrors,
      'STEP_UP_REQUIRED',
      'NOT_FOUND',
      'ILLEGAL_EVENT',
      'ALREADY_DONE',
      'BALANCE_TOO_LOW',
      'PAYMENT_REFUSED',
      'UNAVAILABLE',
    ],
  }),
  domainReceipt: defineCall({
    method: 'GET',
    service: 'store',
    path: '/business-webstore/domain-orders/{id}/receipt',
    access: view,
    summary: 'Get the address of the receipt of a paid order as a PDF; it is valid for minutes',
    params,
    data: z.object({ url: z.string() }),
    errors: ['NOT_FOUND'],
  }),
};
