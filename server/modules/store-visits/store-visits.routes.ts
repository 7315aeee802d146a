import { webstoreCalls } from '#contract/store/webstore.ts';
import { AppError } from '#server/app-error.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { type App, route } from '#server/plugins/route.ts';
import { getStoreVisits } from './store-visits.view.ts';

export function storeVisitRoutes(app: App): void {
  const { db, clock } = app.deps;
  route(app, webstoreCalls.storeVisits, async ({ caller: { businessId } }) => {
    const business = await findBusiness(db, businessId);
    if (!business) throw new AppError('NOT_FOUND');
    return getStoreVisits(db, business, clock.now());
  });
}
