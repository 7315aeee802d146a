import type { CallName } from '#contract/calls.ts';
import { permission } from '#domain/permission.ts';
import { newEmail, newMerchant, newSession } from '#tests/support/people/identity.ts';
import { invite, inviteAndJoin } from '#tests/support/people/team.ts';
import { samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';

const permissions = [permission('ORDER', 'view-only')];

const ownShop = async (world: World) => ({
  businessId: world.shop.businessId,
  asking: await testCallers['the owner'](world),
});
const ofInvitation = async (world: World) => ({
  id: (await invite(world.server, await ownShop(world), { permissions })).id,
});
const ofMember = async (world: World) => ({
  id: (await inviteAndJoin(world.server, await ownShop(world), permissions)).id,
});
const withInvitation = async (world: World) => ({
  params: { token: (await invite(world.server, await ownShop(world), { permissions })).token },
});

/** Returns the token of an invitation of another business to the email address of the business's owner. */
async function inviteOwner({ server, owner }: World): Promise<string> {
  const other = await newMerchant(server);
  const asking = { token: await newSession(server, other.email), businessId: other.businessId };
  return (await invite(server, { asking }, { email: owner.email, permissions })).token;
}

/** Returns the token of an invitation of the business that the caller names. */
async function inviteToNamed(world: World, { businessId }: Asking): Promise<string> {
  const isRival = businessId === world.rivalBusinessId;
  const caller = isRival ? 'the owner of another business' : 'the owner';
  const asking = await testCallers[caller](world);
  const named = isRival ? { ...asking, businessId: world.rivalBusinessId } : asking;
  return (await invite(world.server, { asking: named }, { permissions })).token;
}

/** The samples of the calls of teams and invitations. */
export const teamSamples = {
  teamMembers: async () => ({ query: { search: 'a', status: 'active' } }),
  inviteMember: async () => ({ body: { email: newEmail(), permissions } }),
  teamMember: async (world) => ({ params: await ofMember(world) }),
  updateMember: async (world) => ({
    params: await ofMember(world),
    body: { version: 2, permissions: [permission('ORDER', 'manage')] },
  }),
  toggleMemberStatus: async (world) => ({
    params: await ofMember(world),
    body: { status: 'suspended' },
  }),
  removeMember: async (world) => ({ params: await ofMember(world) }),
  resendInvitation: async (world) => ({ params: await ofInvitation(world) }),
  revokeInvitation: async (world) => ({ params: await ofInvitation(world) }),
  permissionResources: async () => ({}),
  permissionNames: async () => ({}),
  invitation: withInvitation,
  acceptInvitation: async (world) => ({ params: { token: await inviteOwner(world) } }),
  declineInvitation: withInvitation,
  joinTeam: async (world, asking) => ({
    body: {
      ...samplePerson,
      token: await inviteToNamed(world, asking),
      newPassword: samplePassword,
    },
  }),
} satisfies { [Name in CallName]?: Sample<Name> };
