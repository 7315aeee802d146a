import { withdrawalCalls } from '#contract/money/withdrawal.ts';
import { Currency } from '#domain/money.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { applyPayoutUpdate, cancelWithdrawal } from './advance-withdrawal.ts';
import { confirmWithdrawal, requestWithdrawal } from './request-withdrawal.ts';
import { listPayoutChannels, findTariff, getWithdrawalStart } from './withdrawal-start.service.ts';
import { getWithdrawal } from './withdrawal.view.ts';
import { pollWhileWatched, handleWithdrawalJobs } from './withdrawals.jobs.ts';

export function withdrawalRoutes(app: App): void {
  const { deps } = app;
  const confirming = { ...deps, pins: makePasswords(deps.config, 'pin') };
  handleWithdrawalJobs(app);
  route(app, withdrawalCalls.withdrawalStart, ({ caller }) => getWithdrawalStart(deps, caller));
  preparedRoute(
    app,
    withdrawalCalls.withdraw,
    // Outside of the transaction: a wrong PIN counts whatever the outcome of the withdrawal.
    ({ caller, body }) => confirmWithdrawal(confirming, caller, body),
    async ({ tx, caller, body }) => {
      await requestWithdrawal(tx, deps, caller, body);
      return getWithdrawal(tx, caller.businessId, body.withdrawalId);
    },
  );
  preparedRoute(
    app,
    withdrawalCalls.checkWithdrawal,
    ({ caller, params }) => pollWhileWatched(deps, caller.businessId, params.id),
    async ({ tx, caller, params, prepared }) => {
      if (prepared) await applyPayoutUpdate(tx, deps, prepared);
      return getWithdrawal(tx, caller.businessId, params.id);
    },
  );
  route(app, withdrawalCalls.cancelWithdrawal, async ({ tx, caller, params: { id } }) => {
    await cancelWithdrawal(tx, deps, caller, id);
    return getWithdrawal(tx, caller.businessId, id);
  });
  route(app, withdrawalCalls.withdrawalCharges, async ({ caller, query }) =>
    findTariff(deps, query.currencyCode ?? Currency.parse(caller.currency)),
  );
  route(app, withdrawalCalls.payoutChannels, ({ caller, query }) =>
    listPayoutChannels(deps, caller, query.currencyCode ?? Currency.parse(caller.currency)),
  );
}
