import type { Courier } from './delivery.ts';

/** What merchants and operators are told wherever Kontor's own delivery would be. */
export const noCourierReason = 'Kontor delivery is not available: no courier is connected to this Kontor';

/** No courier is connected: nothing is picked up, and whatever was still asked for is refused with the reason. */
export const noCourier: Courier = {
  provider: 'none',
  name: 'No courier',
  requestPickUp: async () => ({ state: 'refused', reason: noCourierReason }),
  cancel: async () => undefined,
  bringBack: async () => undefined,
  ask: async () => ({ state: 'unknown' }),
};
