import { permission } from '#domain/permission.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { Asking, DataOf } from '#tests/support/server/request.ts';
import type { Shop } from '#tests/support/store/business-fixture.ts';
import { newMerchant, newSession, newestCode } from './identity.ts';
import { samplePassword } from './sign-up.ts';
import { changePlan, inviteAndJoin } from './team.ts';

const byEmail = { channel: 'email' } as const;

/** Returns the signed-in person's email address. */
const emailOf = async (server: ApiServer, asking: Asking) =>
  (await server.call('whoAmI', {}, asking)).user.email;

/** Returns the owner's confirmation of a new transfer: the password, and the code of an email. */
export async function confirmStart(server: ApiServer, asking: Asking) {
  const { otpToken } = await server.call('requestOwnershipCode', { query: byEmail }, asking);
  return { password: samplePassword, otpToken, otp: await newestCode(server, await emailOf(server, asking)) };
}

/** Returns the recipient's confirmation of a transfer. */
export async function confirmAcceptance(server: ApiServer, asking: Asking, id: string) {
  const sent = await server.call('requestAcceptanceCode', { params: { id }, query: byEmail }, asking);
  const otp = await newestCode(server, await emailOf(server, asking));
  return { password: samplePassword, otpToken: sent.otpToken, otp };
}

/** Offers the ownership to a member, as the owner. */
export async function startOwnershipTransfer(
  server: ApiServer,
  { asking }: Pick<Shop, 'asking'>,
  memberId: string,
): Promise<DataOf<'startOwnershipTransfer'>> {
  const confirmation = await confirmStart(server, asking);
  return server.call('startOwnershipTransfer', { body: { memberId, ...confirmation } }, asking);
}

/** Accepts the ownership, as the recipient. */
export async function acceptOwnershipTransfer(server: ApiServer, asking: Asking, id: string) {
  const body = await confirmAcceptance(server, asking, id);
  return server.call('acceptOwnership', { params: { id }, body }, asking);
}

/** Creates a business with a member who sees its orders, and to whom its ownership can be transferred. */
export async function newTeamWithMember(server: ApiServer) {
  const { email, businessId, userId } = await newMerchant(server);
  const shop = { businessId, userId, email, asking: { token: await newSession(server, email), businessId } };
  await changePlan(server, shop, 'basic');
  return { shop, member: await inviteAndJoin(server, shop, [permission('ORDER', 'view-only')]) };
}

/** Does the same, with a pending transfer. */
export async function newPendingTransfer(server: ApiServer) {
  const team = await newTeamWithMember(server);
  return { ...team, transfer: await startOwnershipTransfer(server, team.shop, team.member.id) };
}
