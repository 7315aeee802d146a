import { and, eq, lt, ne } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/db/client.ts';
import { knownDevices, users } from '#server/db/tables/people/session.table.ts';

/** @param email lower case */
export async function isKnownDevice(
  executor: Executor,
  email: string,
  tokenHash: string,
  usedAfter: Date,
): Promise<boolean> {
  const [device] = await executor
    .select({ usedAt: knownDevices.usedAt })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(users.email, email), eq(knownDevices.tokenHash, tokenHash)));
  return device !== undefined && device.usedAt > usedAfter;
}

/** Gives a device another token, for all accounts that have signed in with it. */
export async function replaceDeviceToken(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.update(knownDevices).set({ tokenHash: to }).where(eq(knownDevices.tokenHash, from));
}

export async function saveKnownDevice(
  tx: Transaction,
  device: { userId: string; tokenHash: string; usedAt: Date },
): Promise<void> {
  await tx
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.tokenHash],
      set: { usedAt: device.usedAt },
    });
}

export async function deleteKnownDevices(
  tx: Transaction,
  userId: string,
  exceptTokenHash: string | undefined,
): Promise<void> {
  const others = exceptTokenHash === undefined ? undefined : ne(knownDevices.tokenHash, exceptTokenHash);
  await tx.delete(knownDevices).where(and(eq(knownDevices.userId, userId), others));
}

export async function deleteDevicesUnusedSince(tx: Transaction, instant: Date): Promise<void> {
  await tx.delete(knownDevices).where(lt(knownDevices.usedAt, instant));
}
