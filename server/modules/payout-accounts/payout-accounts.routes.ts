import { bankCalls } from '#contract/money/bank.ts';
import type { Deps } from '#server/deps.ts';
import { listBusinessBanks, handleBankJobs } from '#server/modules/banks/banks.service.ts';
import { requireStepUp } from '#server/modules/second-factor/step-up.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { listAccountEvents, recordAccountEvent } from './payout-account-events.service.ts';
import {
  addAccount,
  deleteAccount,
  lookUpHolder,
  makeDefault,
  listPayoutAccounts,
  prepareAccount,
} from './payout-accounts.service.ts';

export function payoutAccountRoutes(app: App, deps: Deps): void {
  const needs = { ...deps, pins: makePasswords(deps.config, 'pin') };
  handleBankJobs(deps);

  route(app, bankCalls.banks, ({ caller }) => listBusinessBanks(deps.db, caller.businessId));
  route(app, bankCalls.payoutAccounts, ({ caller }) => listPayoutAccounts(deps, caller.businessId));
  route(app, bankCalls.payoutAccountEvents, ({ caller }) => listAccountEvents(deps.db, caller.businessId));
  preparedRoute(
    app,
    bankCalls.verifyPayoutAccount,
    ({ caller, body }) => lookUpHolder(deps, caller.businessId, body),
    async ({ tx, caller, body, prepared }) => {
      await recordAccountEvent(tx, deps, caller, 'payoutAccount.enquired', { ...body, ...prepared });
      return prepared;
    },
  );
  preparedRoute(
    app,
    bankCalls.createPayoutAccount,
    async ({ caller, body }) => {
      await requireStepUp(deps.db, deps, caller);
      return prepareAccount(needs, caller, body);
    },
    ({ tx, caller, body, prepared }) => addAccount(tx, deps, caller, body, prepared),
  );
  route(app, bankCalls.updatePayoutAccount, async ({ tx, caller, params }) => {
    await requireStepUp(tx, deps, caller);
    return makeDefault(tx, deps, caller, params.id);
  });
  route(app, bankCalls.deletePayoutAccount, async ({ tx, caller, params }) => {
    await requireStepUp(tx, deps, caller);
    await deleteAccount(tx, deps, caller, params.id);
    return { done: true } as const;
  });
}
