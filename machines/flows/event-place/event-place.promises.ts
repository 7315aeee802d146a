import { definePromises } from '#machines/promises/promise.ts';
import { eventPlaceMachine } from './event-place.machine.ts';
import { eventPlaceView } from './event-place.view.ts';
import { applyingPromises } from './promises/applying.ts';
import { openingPromises } from './promises/opening.ts';
import { payingPromises } from './promises/paying.ts';
import { pinPromises } from './promises/pin.ts';
import { resultPromises } from './promises/results.ts';
import { withdrawingPromises } from './promises/withdrawing.ts';

/**
 * Everything that a merchant can rely on who takes part in an event (decisions, "Events" and "Paying Kontor"). The removal
 * of a payment that the device keeps is listed with the calls.
 */
export const eventPlacePromises = definePromises(eventPlaceMachine, {
  view: eventPlaceView,
  effects: ['leave', 'deleteSavedPayment'],
  promises: [
    ...openingPromises,
    ...applyingPromises,
    ...withdrawingPromises,
    ...payingPromises,
    ...pinPromises,
    ...resultPromises,
  ],
});
