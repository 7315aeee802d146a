import type { Permission } from '#domain/permission.ts';
import type { Plan } from '#domain/plan.ts';
import type { DataOf } from '#tests/support/server/request.ts';
import { assignPlan } from '#server/modules/business/assign-plan.service.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { Shop } from '#tests/support/store/business-fixture.ts';
import { newEmail } from './identity.ts';
import { samplePassword, samplePerson } from './sign-up.ts';

/** Gives a business another plan, as an operator does. */
export const changePlan = ({ deps }: ApiServer, { businessId }: Pick<Shop, 'businessId'>, plan: Plan) =>
  deps.db.transaction((tx) => assignPlan(tx, deps, businessId, plan));

/** Returns the token in the newest invitation that was emailed to the address. */
export async function newestInvitationToken(server: ApiServer, email: string): Promise<string> {
  const tokens = (await server.mails(email)).flatMap(
    ({ text }) => /team-member\?token=([\w-]+)/.exec(text)?.[1] ?? [],
  );
  const [token] = tokens;
  if (!token) throw new Error(`No invitation was mailed to ${email}`);
  return token;
}

/** Invites a person as the owner; returns the invitation with its token. */
export async function invite(
  server: ApiServer,
  { asking }: Pick<Shop, 'asking'>,
  { email = newEmail(), permissions = [] }: { email?: string; permissions?: readonly Permission[] } = {},
): Promise<DataOf<'inviteMember'> & { token: string }> {
  const member = await server.call(
    'inviteMember',
    { body: { email, permissions: [...permissions] } },
    asking,
  );
  return { ...member, token: await newestInvitationToken(server, email) };
}

/** Creates the account of an invited person, who joins the team with it. */
export const joinAsNewPerson = (server: ApiServer, { businessId }: Pick<Shop, 'businessId'>, token: string) =>
  server.call('joinTeam', { body: { ...samplePerson, token, newPassword: samplePassword } }, { businessId });

/** Invites a person who joins at once; returns the membership and the person's session. */
export async function inviteAndJoin(
  server: ApiServer,
  shop: Pick<Shop, 'businessId' | 'asking'>,
  permissions: readonly Permission[] = [],
) {
  const invitation = await invite(server, shop, { permissions });
  const { token, user } = await joinAsNewPerson(server, shop, invitation.token);
  const { id, email } = invitation;
  return { id, email, userId: user.id, asking: { token, businessId: shop.businessId } };
}
