import type { passkeyCalls } from '#contract/people/passkey.ts';
import { passkeyRules } from '#domain/passkey.ts';
import { newMerchant, newSession } from '#tests/support/people/identity.ts';
import { SoftAuthenticator, newPasskey } from '#tests/support/people/passkeys.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';

const body = { password: samplePassword };

/** Removes the caller's passkeys once there are as many as a person can have; does nothing without a session. */
async function makeRoom({ server }: World, asking: Asking): Promise<void> {
  if ((await server.ask('passkeys', {}, asking)).status !== 200) return;
  const all = await server.call('passkeys', {}, asking);
  if (all.length < passkeyRules.maxPasskeys) return;
  for (const { id } of all) await server.call('deletePasskey', { params: { id } }, asking);
}

/** A sample for each call about passkeys. Each person has their own. */
export const passkeySamples: { [N in keyof typeof passkeyCalls]: Sample<N> } = {
  passkeys: async () => ({}),
  beginPasskey: async (world, asking) => {
    await makeRoom(world, asking);
    return { body };
  },
  addPasskey: async (world, asking) => {
    await makeRoom(world, asking);
    const { server } = world;
    const device = new SoftAuthenticator(server.deps.config.publicUrl);
    const begun = await server.ask('beginPasskey', { body }, asking);
    const rp = { id: 'localhost', name: 'Kontor' };
    if (begun.status !== 200) return { body: device.create({ challenge: 'none', rp }) };
    return { body: device.create(await server.call('beginPasskey', { body }, asking)) };
  },
  deletePasskey: async (world) => {
    const owner = await testCallers['the owner'](world);
    await makeRoom(world, owner);
    const { passkey } = await newPasskey(world.server, owner);
    return { params: { id: passkey.id } };
  },
  beginPasskeySignIn: async () => ({}),
  signInWithPasskey: async ({ server }) => {
    const { email } = await newMerchant(server);
    const { device } = await newPasskey(server, { token: await newSession(server, email) });
    return { body: device.sign(await server.call('beginPasskeySignIn')) };
  },
};
