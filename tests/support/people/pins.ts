import { eq } from 'drizzle-orm';
import { transactionPins } from '#server/db/tables/people/pins.table.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { samplePassword } from './sign-up.ts';

/** A sample PIN that isn't common, another one, and a wrong one. */
export const samplePin = '8305';
export const otherPin = '4917';
export const wrongPin = '6028';

/** Sets the sample PIN for the signed-in user; does nothing without a session. */
export async function setSamplePin(server: ApiServer, asking: Asking): Promise<void> {
  await takePin(server, asking);
  await server.ask('setPin', { body: { password: samplePassword, pin: samplePin } }, asking);
}

export async function takePin(server: ApiServer, asking: Asking): Promise<void> {
  if ((await server.ask('whoAmI', {}, asking)).status !== 200) return;
  const { user } = await server.call('whoAmI', {}, asking);
  await server.deps.db.delete(transactionPins).where(eq(transactionPins.userId, user.id));
}
