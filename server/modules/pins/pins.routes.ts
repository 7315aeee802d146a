import { pinCalls } from '#contract/people/pin.ts';
import type { Deps } from '#server/deps.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { type App, route } from '#server/plugins/route.ts';
import { requireStepUp } from '#server/modules/second-factor/step-up.ts';
import { changePin, getPinState, requestReset, resetPin, setFirstPin } from './pins.service.ts';

const done = { done: true } as const;

export function pinRoutes(app: App, deps: Deps): void {
  const needs = {
    ...deps,
    pins: makePasswords(deps.config, 'pin'),
    passwords: makePasswords(deps.config),
  };

  route(app, pinCalls.pinState, ({ caller }) => getPinState(deps, caller.userId));
  route(app, pinCalls.setPin, async ({ tx, caller, body }) => {
    await requireStepUp(tx, deps, caller);
    await setFirstPin(needs, tx, caller, body);
    return done;
  });
  route(app, pinCalls.updatePin, async ({ tx, caller, body }) => {
    await requireStepUp(tx, deps, caller);
    await changePin(needs, tx, caller, body);
    return done;
  });
  route(app, pinCalls.requestPinReset, ({ tx, caller, query }) => requestReset(needs, tx, caller, query));
  route(app, pinCalls.resetPin, async ({ tx, caller, body }) => {
    await requireStepUp(tx, deps, caller);
    await resetPin(needs, tx, caller, body);
    return done;
  });
}
