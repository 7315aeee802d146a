import { webstoreCalls } from '#contract/store/webstore.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';
import { webstoreKeys } from './webstore.queries.ts';

const changed = {
  invalidates: ['business', 'home', 'audit-log'],
  getQueryKey: () => webstoreKeys.settings,
} as const;

export const updateStoreInfo = defineWrite({ ...changed, call: webstoreCalls.updateStoreInfo });
export const updateStoreAvailability = defineWrite({
  ...changed,
  call: webstoreCalls.updateStoreAvailability,
});
export const updateStoreCheckout = defineWrite({ ...changed, call: webstoreCalls.updateStoreCheckout });
export const updateStoreBranding = defineWrite({ ...changed, call: webstoreCalls.updateStoreBranding });
export const updateStoreIdentity = defineWrite({ ...changed, call: webstoreCalls.updateStoreIdentity });
