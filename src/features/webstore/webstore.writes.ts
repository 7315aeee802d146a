import { defineWrite } from '#src/lib/api/define-write.ts';
import { webstoreKeys } from './webstore.queries.ts';

const changed = {
  invalidates: ['business', 'home', 'audit-log'],
  getQueryKey: () => webstoreKeys.settings,
} as const;

export const updateStoreInfo = defineWrite({ ...changed, call: 'updateStoreInfo' });
export const updateStoreAvailability = defineWrite({ ...changed, call: 'updateStoreAvailability' });
export const updateStoreCheckout = defineWrite({ ...changed, call: 'updateStoreCheckout' });
export const updateStoreBranding = defineWrite({ ...changed, call: 'updateStoreBranding' });
export const updateStoreIdentity = defineWrite({ ...changed, call: 'updateStoreIdentity' });
