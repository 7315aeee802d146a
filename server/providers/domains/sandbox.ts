import type { Clock } from '#server/clock.ts';
import type { Registrar, RegistrarResult } from './registrar.ts';

/** The same day a year later, as registries count; 29 February becomes 1 March. */
export const addYear = (instant: Date): Date => {
  const later = new Date(instant);
  later.setUTCFullYear(later.getUTCFullYear() + 1);
  return later;
};

/** Domains that begin with one of these labels have that result. */
const isTaken = (name: string) => name.startsWith('taken-');
const isRefused = (name: string) => name.startsWith('refused-');
const isNotRenewed = (name: string) => name.startsWith('unrenewable-');

/** Registers domains that exist here alone. */
export function makeSandboxRegistrar(clock: Clock): Registrar {
  return {
    provider: 'sandbox',
    name: 'Sandbox registrar',
    check: async (names) =>
      names.map((name) => ({
        name,
        isAvailable: !isTaken(name),
        reason: isTaken(name) ? 'Someone has registered it already' : null,
      })),
    register: async (name): Promise<RegistrarResult> =>
      isRefused(name)
        ? { state: 'refused', reason: 'The registry refused the registrant’s address' }
        : { state: 'done', expiresAt: addYear(clock.now()) },
    renew: async (name, expiresAt): Promise<RegistrarResult> =>
      isNotRenewed(name)
        ? { state: 'refused', reason: 'The registry does not renew this domain' }
        : { state: 'done', expiresAt: addYear(expiresAt) },
    setRecords: async () => undefined,
  };
}
