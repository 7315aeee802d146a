import { passkeyCalls } from '#contract/people/passkey.ts';
import { passkeyRules } from '#domain/passkey.ts';
import { before } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import { requireStepUp } from '#server/modules/second-factor/step-up.ts';
import { getDevice } from '#server/modules/session/device.rules.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { type App, route } from '#server/plugins/route.ts';
import { deleteChallengesBefore } from './passkeys.repo.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  deletePasskey,
  listOwnPasskeys,
  signInWithPasskey,
} from './passkeys.service.ts';

export function passkeyRoutes(app: App, deps: Deps): void {
  const needs = { ...deps, passwords: makePasswords(deps.config) };

  route(app, passkeyCalls.passkeys, ({ caller }) => listOwnPasskeys(deps.db, caller.userId));
  route(app, passkeyCalls.beginPasskey, async ({ tx, caller, body }) => {
    await requireStepUp(tx, deps, caller);
    return beginPasskey(needs, tx, caller, body);
  });
  route(app, passkeyCalls.addPasskey, ({ tx, caller, body }) =>
    addPasskey(deps, tx, caller, body, { label: caller.device }),
  );
  route(app, passkeyCalls.deletePasskey, async ({ tx, caller, params }) => {
    await requireStepUp(tx, deps, caller);
    await deletePasskey(deps, tx, caller, params.id);
    return { done: true } as const;
  });
  route(app, passkeyCalls.beginPasskeySignIn, ({ tx }) => beginPasskeySignIn(deps, tx));
  route(app, passkeyCalls.signInWithPasskey, ({ tx, body, ...http }) =>
    signInWithPasskey(deps, tx, body, getDevice(http, deps.config)),
  );
  deps.jobs.sweep('passkey challenges', 3_600_000, (tx) =>
    deleteChallengesBefore(tx, before(deps.clock.now(), passkeyRules.challengeMs)),
  );
}
