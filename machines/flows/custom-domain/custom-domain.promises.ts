import { definePromises } from '#machines/promises/promise.ts';
import { customDomainMachine } from './custom-domain.machine.ts';
import { customDomainView } from './custom-domain.view.ts';
import { addingPromises } from './promises/adding.ts';
import { domainPromises } from './promises/domain.ts';
import { payingPromises } from './promises/paying.ts';

/** Everything that a merchant can rely on who leads an own domain to the store (decisions, "Domains"; docs/decisions/0127). */
export const customDomainPromises = definePromises(customDomainMachine, {
  view: customDomainView,
  effects: ['leave', 'deleteSavedPayment'],
  promises: [...addingPromises, ...domainPromises, ...payingPromises],
});
