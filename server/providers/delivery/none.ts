import type { Courier } from './delivery.ts';

/** Shown to merchants and operators in place of Kontor's own delivery. */
export const noCourierReason = 'Kontor delivery is not available: no courier is connected';

/** No courier is connected: nothing is picked up, and every request is refused with the reason. */
export const noCourier: Courier = {
  provider: 'none',
  name: 'No courier',
  requestPickup: async () => ({ state: 'refused', reason: noCourierReason }),
  cancel: async () => undefined,
  requestReturn: async () => undefined,
  getStatus: async () => ({ state: 'unknown' }),
};
