import { secondFactorCalls } from '#contract/people/second-factor.ts';
import type { Deps } from '#server/deps.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { type App, route } from '#server/plugins/route.ts';
import {
  beginAuthenticator,
  confirmAuthenticator,
  confirmPassword,
  disableAuthenticator,
  getSecondFactorState,
  renewRecoveryCodes,
  stepUp,
} from './account-security.service.ts';

export function accountSecurityRoutes(app: App, deps: Deps): void {
  const needs = {
    ...deps,
    passwords: makePasswords(deps.config),
    recoveryCodes: makePasswords(deps.config, 'recovery-code'),
  };

  route(app, secondFactorCalls.secondFactorState, ({ caller }) =>
    getSecondFactorState(deps.db, caller.userId),
  );
  route(app, secondFactorCalls.beginAuthenticator, ({ tx, caller, body }) =>
    beginAuthenticator(needs, tx, caller, body),
  );
  route(app, secondFactorCalls.confirmAuthenticator, ({ tx, caller, body }) =>
    confirmAuthenticator(needs, tx, caller, body),
  );
  route(app, secondFactorCalls.disableAuthenticator, async ({ tx, caller, body }) => {
    await disableAuthenticator(needs, tx, caller, body);
    return { done: true } as const;
  });
  route(app, secondFactorCalls.createRecoveryCodes, ({ tx, caller, body }) =>
    renewRecoveryCodes(needs, tx, caller, body),
  );
  route(app, secondFactorCalls.stepUp, async ({ tx, caller, body }) => {
    await stepUp(needs, tx, caller, body);
    return { done: true } as const;
  });
  route(app, secondFactorCalls.confirmPassword, async ({ tx, caller, body }) => {
    await confirmPassword(needs, tx, caller, body);
    return { done: true } as const;
  });
}
