import { webstoreCalls } from '#contract/store/webstore.ts';
import { AppError } from '#server/app-error.ts';
import { createDocument } from '#server/plugins/download.ts';
import { type App, route } from '#server/plugins/route.ts';
import { updateStoreIdentity } from './store-identity.service.ts';
import { createStorePosterPdf } from './store-poster.document.ts';
import {
  updateStoreAvailability,
  updateStoreBranding,
  updateStoreCheckout,
  updateStoreInfo,
} from './webstore.service.ts';
import { getPosterContent, getWebstore } from './webstore.view.ts';

export function webstoreRoutes(app: App): void {
  const { deps } = app;
  route(app, webstoreCalls.webstore, async ({ caller, params }) => {
    // The ID of a store is that of its business; another business's store doesn't exist for the caller.
    if (params.id !== caller.businessId) throw new AppError('NOT_FOUND');
    return getWebstore(deps, deps.db, caller.businessId);
  });
  route(app, webstoreCalls.storePoster, async ({ caller }) => {
    const { handle, ...content } = await getPosterContent(deps, deps.db, caller.businessId);
    return createDocument(deps, caller, webstoreCalls.storePoster.access, {
      fileName: `${handle}-poster.pdf`,
      bytes: await createStorePosterPdf(content),
    });
  });
  route(app, webstoreCalls.updateStoreInfo, ({ tx, caller, body }) =>
    updateStoreInfo(deps, tx, caller, body),
  );
  route(app, webstoreCalls.updateStoreAvailability, ({ tx, caller, body }) =>
    updateStoreAvailability(deps, tx, caller, body),
  );
  route(app, webstoreCalls.updateStoreCheckout, ({ tx, caller, body }) =>
    updateStoreCheckout(deps, tx, caller, body),
  );
  route(app, webstoreCalls.updateStoreBranding, ({ tx, caller, body }) =>
    updateStoreBranding(deps, tx, caller, body),
  );
  route(app, webstoreCalls.updateStoreIdentity, ({ tx, caller, body }) =>
    updateStoreIdentity(deps, tx, caller, body),
  );
}
