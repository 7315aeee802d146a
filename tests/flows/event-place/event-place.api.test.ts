import { describe } from 'vitest';
import { createActor, type EventObject } from 'xstate';
import {
  eventFeePin,
  type EventPlaceActor,
  provideEventPlaceActors,
} from '#src/features/events/event/event-place.actors.ts';
import { createApi } from '#src/lib/api/api.ts';
import { settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { walkTableThroughApi } from '#tests/support/walks/table-api.ts';
import { eventPlaceTable } from './event-place.table.ts';

describe('a place at an event against the real API', () => {
  walkTableThroughApi(eventPlaceTable, {
    hasImpossibleData: 'applications and balances are set into each state of the flow by hand',
    open({ fixture, interceptor, clock, timerOf }) {
      eventFeePin.clear();
      const api = createApi(settingsAs(interceptor, fixture.person));
      const host = { openAddress: () => undefined, onChanged: () => undefined };
      const logic = provideEventPlaceActors(api, host).provide({
        actors: { waitForUnlock: timerOf('waitForUnlock').actor },
      });
      const input = { eventId: fixture.eventId, canManage: fixture.canManage };
      return { actor: createActor(logic, { input, clock }).start() };
    },
    send({ actor }, { pin, ...event }: EventObject & { pin?: string }) {
      if (pin !== undefined) eventFeePin.set(pin);
      actor.send(event as Parameters<EventPlaceActor['send']>[0]);
    },
  });
});
