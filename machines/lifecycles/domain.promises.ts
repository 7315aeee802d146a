import { definePromises } from '#machines/promises/promise.ts';
import { domainChart } from './domain.lifecycle.ts';
import { claims } from './promises/domain-claims.ts';
import { purchases } from './promises/domain-purchases.ts';

/** Everything that a merchant can rely on for a shop's own domain (decisions, "Domains"; docs/decisions/0126). */
export const domainPromises = definePromises(domainChart, {
  view: ({ value }) => ({ status: value }),
  promises: [...claims, ...purchases],
});
