import { sql } from 'drizzle-orm';
import type { ownershipCalls } from '#contract/people/ownership.ts';
import { permission } from '#domain/permission.ts';
import { newMerchant, newSession } from '#tests/support/people/identity.ts';
import { confirmAcceptance, confirmStart, startOwnershipTransfer } from '#tests/support/people/ownership.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import { invite, inviteAndJoin } from '#tests/support/people/team.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';

const nowhere = '01890a5d-ac96-774b-bcce-b302099a8057';
const unconfirmed = { password: samplePassword, otpToken: nowhere, otp: '123456' };
const permissions = [permission('ORDER', 'view-only')];

/** Removes the codes of earlier samples, which count towards the limit of codes in an hour. */
const forgetCodes = ({ server }: World) =>
  server.deps.db.execute(sql`delete from otp_requests where purpose = 'ownership-transfer'`);

/** Returns the business, without the pending transfer of an earlier sample, and a new member of it. */
async function withoutTransfer(world: World) {
  const { server, shop } = world;
  const asking = await testCallers['the owner'](world);
  await forgetCodes(world);
  const { transfer } = await server.call('ownership', {}, asking);
  if (transfer) await server.call('cancelOwnershipTransfer', { params: { id: transfer.id } }, asking);
  return { asking, member: await inviteAndJoin(server, { ...shop, asking }, permissions) };
}

async function ofTransfer(world: World): Promise<{ id: string }> {
  const { asking, member } = await withoutTransfer(world);
  return { id: (await startOwnershipTransfer(world.server, { asking }, member.id)).id };
}

/** Offers the ownership of another business to the owner of this one, who is a member of it. */
async function offerToOwner(world: World): Promise<{ id: string }> {
  const { server, owner } = world;
  await forgetCodes(world);
  const other = await newMerchant(server);
  const asking = { token: await newSession(server, other.email), businessId: other.businessId };
  const { id, token } = await invite(server, { asking }, { email: owner.email, permissions });
  await server.call('acceptInvitation', { params: { token } }, await testCallers['the owner'](world));
  return { id: (await startOwnershipTransfer(server, { asking }, id)).id };
}

const isRecipient = async ({ server }: World, asking: Asking, id: string) =>
  (await server.ask('requestAcceptanceCode', { params: { id }, query: { channel: 'email' } }, asking))
    .status === 200;

/** The samples of the calls of a transfer of ownership. */
export const ownershipSamples: { [Name in keyof typeof ownershipCalls]: Sample<Name> } = {
  ownership: async () => ({}),
  requestOwnershipCode: async (world) => {
    await forgetCodes(world);
    return { query: { channel: 'email' } };
  },
  startOwnershipTransfer: async (world, asking) => {
    const { member } = await withoutTransfer(world);
    const canConfirm =
      (await world.server.ask('requestOwnershipCode', { query: { channel: 'email' } }, asking)).status ===
      200;
    const confirmation = canConfirm ? await confirmStart(world.server, asking) : unconfirmed;
    return { body: { memberId: member.id, ...confirmation } };
  },
  cancelOwnershipTransfer: async (world) => ({ params: await ofTransfer(world) }),
  requestAcceptanceCode: async (world) => ({
    params: await offerToOwner(world),
    query: { channel: 'email' },
  }),
  acceptOwnership: async (world, asking) => {
    const params = await offerToOwner(world);
    const body = (await isRecipient(world, asking, params.id))
      ? await confirmAcceptance(world.server, asking, params.id)
      : unconfirmed;
    return { params, body };
  },
  declineOwnership: async (world) => ({ params: await offerToOwner(world) }),
};
