import { sessionCalls } from '#contract/people/session.ts';
import { before } from '#server/clock.ts';
import type { Deps } from '#server/deps.ts';
import { getDevice } from '#server/modules/session/device.rules.ts';
import { deleteResetsBefore } from '#server/modules/session/session.records.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { type App, route } from '#server/plugins/route.ts';
import { resetRules } from './passwords.rules.ts';
import {
  resetEmailJob,
  requestReset,
  resetPassword,
  sendReset,
  updatePassword,
} from './passwords.service.ts';

const done = { done: true } as const;

export function passwordRoutes(app: App, deps: Deps): void {
  const needs = { ...deps, passwords: makePasswords(deps.config) };

  route(app, sessionCalls.updatePassword, async ({ tx, caller, body, ...http }) => {
    await updatePassword(needs, tx, caller, body, getDevice(http, deps.config));
    return done;
  });
  route(app, sessionCalls.requestPasswordReset, async ({ tx, body }) => {
    await requestReset(deps, tx, body.email);
    return done;
  });
  route(app, sessionCalls.resetPassword, async ({ tx, body, ...http }) => {
    await resetPassword(needs, tx, body, getDevice(http, deps.config));
    return done;
  });

  deps.jobs.handle(resetEmailJob, (payload) => sendReset(deps, payload));
  deps.jobs.sweep('password resets', 3_600_000, (tx) =>
    deleteResetsBefore(tx, before(deps.clock.now(), Math.max(resetRules.lifeMs, resetRules.hourMs))),
  );
}
