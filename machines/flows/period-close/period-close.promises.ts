import { definePromises } from '#machines/promises/promise.ts';
import { periodCloseMachine } from './period-close.machine.ts';
import { periodCloseView } from './period-close.view.ts';
import { closingPromises } from './promises/closing.ts';
import { openingPromises } from './promises/opening.ts';
import { reopeningPromises } from './promises/reopening.ts';

/** Everything that a merchant can rely on who closes a month of the books (decisions, "Books"; docs/decisions/0110). */
export const periodClosePromises = definePromises(periodCloseMachine, {
  view: periodCloseView,
  promises: [...openingPromises, ...closingPromises, ...reopeningPromises],
});
