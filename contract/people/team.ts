import * as z from 'zod/mini';
import { PersonalDetails } from '#domain/business.ts';
import { Email, Id, Instant } from '#domain/id.ts';
import { Password } from '#domain/password.ts';
import { AccessLevel, Permission, Resource } from '#domain/permission.ts';
import { Plan } from '#domain/plan.ts';
import { MemberStatus } from '#domain/member-status.ts';
import { TimelineEntry } from '#domain/timeline.ts';
import { defineCall } from '#contract/call.ts';
import { Done, SignedIn, WhoAmI } from './session.ts';

/** A member of the team, or an invitation to it. */
export const TeamMember = z.object({
  id: Id,
  /** Null until the invitation was accepted. */
  userId: z.nullable(Id),
  email: z.string(),
  /** First and last name; null until the invitation was accepted. */
  name: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  status: MemberStatus,
  permissions: z.array(Permission),
  version: z.int(),
  invitedAt: Instant,
  /** The end of the invitation; null once it was accepted. */
  expiresAt: z.nullable(Instant),
  joinedAt: z.nullable(Instant),
  /** The member's latest request with a session of theirs; null before the first one. */
  lastActiveAt: z.nullable(Instant),
  /** True for the person who makes the call: nobody changes their own membership. */
  isSelf: z.boolean(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** The access levels that are set for a member; a resource that is missing is off. */
const permissionChanges = z
  .array(z.object({ resource: Resource, accessLevel: AccessLevel }))
  .check(z.maxLength(50));

/** The public view of an invitation for the person who holds its link. */
export const InvitationDetails = z.object({
  businessId: Id,
  businessName: z.string(),
  /** Null for a business that isn't verified. */
  businessImageUrl: z.nullable(z.string()),
  isVerified: z.boolean(),
  /** The name of the person who sent it; that of the business if it isn't verified. */
  invitedBy: z.string(),
  email: z.string(),
  status: z.enum(['pending', 'expired', 'revoked', 'declined', 'accepted']),
  /** True if the email address has an account. The link was sent to this address, so its owner may know. */
  hasAccount: z.boolean(),
  permissions: z.array(Permission),
  expiresAt: z.nullable(Instant),
});
export type InvitationDetails = z.infer<typeof InvitationDetails>;

/** The token of an invitation's link: random, valid once, and replaced when the invitation is sent again. */
export const InvitationToken = z.string().check(z.regex(/^[\w-]{22,64}$/, 'This link is incomplete'));

const manageTeam = { resource: 'BUSINESS', level: 'manage' } as const;
const member = z.object({ id: Id });
const invitation = z.object({ token: InvitationToken });
const version = z.int().check(z.minimum(1));

/** Team members, their permissions and invitations (specification, sections 6 and 7; decisions, "Team"). */
export const teamCalls = {
  teamMembers: defineCall({
    method: 'GET',
    service: 'core',
    path: '/business-users',
    access: manageTeam,
    summary: 'List the team members and invitations',
    query: z.object({
      /** Part of a name or an email address. */
      search: z.optional(z.string().check(z.maxLength(100))),
      status: z.optional(MemberStatus),
    }),
    data: z.object({
      members: z.array(TeamMember),
      /** The owner, who is always on the team and needs no seat. */
      owner: z.object({ userId: Id, name: z.string(), email: z.string(), lastActiveAt: z.nullable(Instant) }),
      seats: z.object({
        plan: Plan,
        used: z.int(),
        /** Null if the plan doesn't limit the number of members. */
        max: z.nullable(z.int()),
      }),
    }),
  }),
  inviteMember: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business-users/invite',
    access: manageTeam,
    summary: 'Invite a person to the team by email',
    body: z.object({ email: Email, permissions: permissionChanges }),
    data: TeamMember,
    errors: ['STEP_UP_REQUIRED', 'MEMBER_EXISTS', 'PLAN_LIMIT', 'PERMISSION_NOT_HELD', 'TOO_MANY_REQUESTS'],
  }),
  teamMember: defineCall({
    method: 'GET',
    service: 'core',
    path: '/business-users/{id}',
    access: manageTeam,
    summary: 'Get a team member with their activity',
    params: member,
    data: z.object({ member: TeamMember, timeline: z.array(TimelineEntry) }),
    errors: ['NOT_FOUND'],
  }),
  updateMember: defineCall({
    method: 'PATCH',
    service: 'core',
    path: '/business-users/{id}',
    access: manageTeam,
    summary: "Change a team member's permissions",
    params: member,
    body: z.object({ version, permissions: permissionChanges }),
    data: TeamMember,
    errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'VERSION_CONFLICT', 'ILLEGAL_EVENT', 'PERMISSION_NOT_HELD'],
  }),
  toggleMemberStatus: defineCall({
    method: 'PATCH',
    service: 'core',
    path: '/business-users/toggle-status/{id}',
    access: manageTeam,
    summary: 'Suspend a team member, or restore their access',
    params: member,
    /** Without a status, an active member is suspended and a suspended one restored (decisions, third round). */
    body: z.prefault(z.object({ status: z.optional(z.enum(['active', 'suspended'])) }), {}),
    data: TeamMember,
    errors: ['STEP_UP_REQUIRED', 'NOT_FOUND', 'ILLEGAL_EVENT', 'PLAN_LIMIT', 'PERMISSION_NOT_HELD'],
  }),
  removeMember: defineCall({
    method: 'DELETE',
    service: 'core',
    path: '/business-users/{id}',
    access: manageTeam,
    summary: 'Remove a person from the team',
    params: member,
    data: Done,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'PERMISSION_NOT_HELD'],
  }),
  resendInvitation: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business-users/{id}/resend-invitation',
    access: manageTeam,
    summary: 'Send an invitation again with a new link',
    params: member,
    data: TeamMember,
    errors: [
      'STEP_UP_REQUIRED',
      'NOT_FOUND',
      'ILLEGAL_EVENT',
      'PLAN_LIMIT',
      'PERMISSION_NOT_HELD',
      'TOO_MANY_REQUESTS',
    ],
  }),
  revokeInvitation: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business-users/{id}/revoke-invitation',
    access: manageTeam,
    summary: 'Revoke an invitation',
    params: member,
    data: TeamMember,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  permissionResources: defineCall({
    method: 'GET',
    service: 'core',
    path: '/access-control/resources',
    access: 'person',
    summary: 'List the resources that permissions are given for',
    data: z.array(z.object({ resource: Resource, name: z.string() })),
  }),
  permissionNames: defineCall({
    method: 'GET',
    service: 'core',
    path: '/access-control/permission-names',
    access: 'person',
    summary: 'List the permissions that a team member can have',
    data: z.array(Permission),
  }),
  invitation: defineCall({
    method: 'GET',
    service: 'core',
    path: '/business-users/invitation/{token}',
    access: 'public',
    limit: 'public-link',
    summary: 'Get the invitation of a link',
    params: invitation,
    data: InvitationDetails,
    errors: ['NOT_FOUND'],
  }),
  acceptInvitation: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business-users/invitation/{token}/accept',
    access: 'person',
    limit: 'public-link',
    summary: 'Join the team with the signed-in account',
    params: invitation,
    data: WhoAmI,
    errors: ['NOT_FOUND', 'WRONG_ACCOUNT', 'INVITATION_ENDED', 'PLAN_LIMIT'],
  }),
  declineInvitation: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business-users/invitation/{token}/decline',
    access: 'public',
    limit: 'public-link',
    summary: 'Decline an invitation',
    params: invitation,
    data: Done,
    errors: ['NOT_FOUND', 'INVITATION_ENDED'],
  }),
  joinTeam: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business-users/onboard',
    access: 'public',
    limit: 'public-link',
    passwordField: 'newPassword',
    secretAnswer: true,
    summary: 'Create an account with an invitation and join the team; needs the businessId header',
    body: z.extend(PersonalDetails, { token: InvitationToken, newPassword: Password }),
    data: SignedIn,
    errors: ['NOT_FOUND', 'INVITATION_ENDED', 'ACCOUNT_EXISTS', 'PASSWORD_COMMON', 'PLAN_LIMIT'],
  }),
};
