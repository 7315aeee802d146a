import type { FindKnownDevice } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { Device } from './device.rules.ts';
import {
  deleteKnownDevices,
  isKnownDevice,
  replaceDeviceToken,
  saveKnownDevice,
} from './known-devices.repo.ts';
import { before } from '#server/clock.ts';
import { sessionRules } from './session.rules.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';

/**
 * Makes the device known to the account, under a new token: a token that someone planted in the browser before has no
 * value afterwards.
 */
export async function rememberDevice(
  { clock }: Pick<Deps, 'clock'>,
  tx: Transaction,
  userId: string,
  device: Device,
): Promise<void> {
  const token = createToken();
  if (device.token !== undefined) await replaceDeviceToken(tx, hashToken(device.token), hashToken(token));
  await saveKnownDevice(tx, { userId, tokenHash: hashToken(token), usedAt: clock.now() });
  device.writeToken(token);
}

/** Forgets the account's devices, except for the one with this token. */
export const forgetDevices = (tx: Transaction, userId: string, exceptToken?: string): Promise<void> =>
  deleteKnownDevices(tx, userId, exceptToken === undefined ? undefined : hashToken(exceptToken));

export function makeFindKnownDevice({ db, clock }: Pick<Deps, 'db' | 'clock'>): FindKnownDevice {
  return async (email, deviceToken) => {
    const name = hashToken(deviceToken);
    const usedAfter = before(clock.now(), sessionRules.knownDeviceMs);
    return (await isKnownDevice(db, email, name, usedAfter)) ? name : undefined;
  };
}
