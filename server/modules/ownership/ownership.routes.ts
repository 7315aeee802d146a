import { ownershipCalls } from '#contract/people/ownership.ts';
import type { Deps } from '#server/deps.ts';
import { requireStepUp } from '#server/modules/second-factor/step-up.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { type App, route } from '#server/plugins/route.ts';
import { handleTransferEnds } from './end-transfers.ts';
import {
  acceptTransfer,
  cancelTransfer,
  declineTransfer,
  requestAcceptanceCode,
  requestStartCode,
  startTransfer,
} from './ownership.service.ts';
import { getOwnershipState } from './ownership.view.ts';

const done = { done: true } as const;

export function ownershipRoutes(app: App, deps: Deps): void {
  const needs = { ...deps, passwords: makePasswords(deps.config) };

  route(app, ownershipCalls.ownership, ({ caller }) => getOwnershipState(deps, caller));
  route(app, ownershipCalls.requestOwnershipCode, ({ tx, caller, query }) =>
    requestStartCode(tx, deps, caller, query),
  );
  route(app, ownershipCalls.startOwnershipTransfer, async ({ tx, caller, body }) => {
    await requireStepUp(tx, deps, caller);
    return startTransfer(tx, needs, caller, body);
  });
  route(app, ownershipCalls.cancelOwnershipTransfer, async ({ tx, caller, params }) => {
    await cancelTransfer(tx, deps, caller, params.id);
    return done;
  });
  route(app, ownershipCalls.requestAcceptanceCode, ({ tx, caller, params, query }) =>
    requestAcceptanceCode(tx, deps, caller, params.id, query),
  );
  route(app, ownershipCalls.acceptOwnership, async ({ tx, caller, params, body }) => {
    await requireStepUp(tx, deps, caller);
    return acceptTransfer(tx, needs, caller, params.id, body);
  });
  route(app, ownershipCalls.declineOwnership, async ({ tx, caller, params }) => {
    await declineTransfer(tx, deps, caller, params.id);
    return done;
  });
  handleTransferEnds(deps);
}
