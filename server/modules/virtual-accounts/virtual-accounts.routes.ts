import { virtualAccountCalls } from '#contract/money/virtual-account.ts';
import type { Deps } from '#server/deps.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { handleDepositJobs, pollDeposits } from './poll-deposits.ts';
import { handleVirtualAccountJobs } from './open-virtual-account.ts';
import { confirmAccount, requestAccount, getVirtualAccount } from './virtual-accounts.service.ts';

export function virtualAccountRoutes(app: App, deps: Deps): void {
  handleVirtualAccountJobs(deps);
  handleDepositJobs(deps);
  route(app, virtualAccountCalls.virtualAccount, ({ caller }) =>
    getVirtualAccount(deps.db, caller.businessId),
  );
  route(app, virtualAccountCalls.requestVirtualAccount, ({ tx, caller, query }) =>
    requestAccount(deps, tx, caller, query),
  );
  route(app, virtualAccountCalls.confirmVirtualAccount, ({ tx, caller, body }) =>
    confirmAccount(deps, tx, caller, body),
  );
  preparedRoute(
    app,
    virtualAccountCalls.checkVirtualAccount,
    // If the provider can't be reached, the job polls it later.
    ({ caller }) =>
      pollDeposits(deps, caller.businessId).catch((problem: unknown) => {
        deps.log.warn({ err: problem }, 'payment provider');
        return 0;
      }),
    async ({ prepared }) => ({ arrived: prepared }),
  );
}
