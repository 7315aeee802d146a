import { type Registrar, noRegistrarReason } from './registrar.ts';

const refused = async () => ({ state: 'refused', reason: noRegistrarReason }) as const;

/** No registrar is connected: nothing can be bought, and every request is refused with the reason. */
export const noRegistrar: Registrar = {
  provider: 'none',
  name: 'No registrar',
  check: async (names) => names.map((name) => ({ name, isAvailable: false, reason: noRegistrarReason })),
  register: refused,
  renew: refused,
  setRecords: async () => undefined,
};
