import { abandonedCheckoutCalls } from '#contract/store/abandoned-checkout.ts';
import { dayOf } from '#domain/date-range.ts';
import { storeDownload } from '#server/platform/downloads/download-store.ts';
import { completeExport } from '#server/plugins/download.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import {
  abandonedCheckoutCsv,
  getAbandonedCheckout,
  listAbandonedCheckouts,
} from './abandoned-checkouts.service.ts';

/** The checkouts that customers of the store didn't finish, as its merchant sees them. */
export function abandonedCheckoutRoutes(app: App): void {
  const { deps } = app;
  route(app, abandonedCheckoutCalls.abandonedCheckouts, ({ caller, query }) =>
    listAbandonedCheckouts(deps, caller, query),
  );
  route(app, abandonedCheckoutCalls.abandonedCheckout, ({ caller, params }) =>
    getAbandonedCheckout(deps, caller, params.id),
  );
  preparedRoute(
    app,
    abandonedCheckoutCalls.exportAbandonedCheckouts,
    ({ caller, body: { target } }) =>
      storeDownload(deps, caller, {
        accesses: [abandonedCheckoutCalls.exportAbandonedCheckouts.access],
        read: async (snapshot) => {
          const now = deps.clock.now();
          return {
            fileName: `abandoned-checkouts-${dayOf(now, caller.timeZone).toString()}.csv`,
            content: abandonedCheckoutCsv(snapshot, caller, target, now),
          };
        },
      }),
    ({ tx, caller, prepared }) => completeExport(tx, deps, caller, 'Abandoned checkouts', prepared),
  );
}
