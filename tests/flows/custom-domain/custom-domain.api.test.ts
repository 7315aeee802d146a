import type { EventObject } from 'xstate';
import { createActor } from 'xstate';
import { describe } from 'vitest';
import {
  type CustomDomainActor,
  domainPin,
  getShown,
  provideDomainActors,
} from '#src/features/webstore/domains/custom-domain.actors.ts';
import { api, connectApi } from '#src/lib/api/api.ts';
import { settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { walkTableThroughApi } from '#tests/support/walks/table-api.ts';
import { customDomainTable } from './custom-domain.table.ts';

describe('an own domain of a store against the real API', () => {
  walkTableThroughApi(customDomainTable, {
    hasImpossibleData: 'domains and orders are set into each status by hand',
    open({ fixture, interceptor, clock }) {
      connectApi(settingsAs(interceptor, fixture.person));
      domainPin.clear();
      const page = { openAddress: () => undefined, onChanged: () => undefined };
      const actor = createActor(provideDomainActors(api, page), { input: { ...fixture.start }, clock });
      // The address names the domain and the order that are shown.
      actor.subscribe(() => Object.assign(fixture.start, getShown(actor)));
      return { actor: actor.start() };
    },
    send({ actor }, { pin, ...event }: EventObject & { pin?: string }) {
      if (pin !== undefined) domainPin.set(pin);
      actor.send(event as Parameters<CustomDomainActor['send']>[0]);
    },
  });
});
