import type { InvitationDetails } from '#contract/people/team.ts';
import type { SignedIn } from '#contract/people/session.ts';
import { permission } from '#domain/permission.ts';
import { answers, refused } from '../sample-responses.ts';

export const sampleInvitationToken = 'c2FtcGxlLXRva2VuLW9mLWFuLWludml0YXRpb24';
export const sampleInvitedEmail = 'tunde@shop.example';
export const sampleOtherEmail = 'ada@shop.example';
export const sampleNewPassword = 'correct horse battery staple';
export const sampleDetails = { firstName: 'Tunde', lastName: 'Bello', phoneNumber: '+2348031234567' };

const pending: InvitationDetails = {
  businessId: '0190f000-0000-7000-8000-0000000000b1',
  businessName: 'Adire House',
  businessImageUrl: null,
  isVerified: true,
  invitedBy: 'Amaka Okafor',
  email: sampleInvitedEmail,
  status: 'pending',
  hasAccount: true,
  permissions: [permission('ORDER', 'manage'), permission('PRODUCT', 'view-only')],
  expiresAt: '2026-01-12T09:00:00.000Z',
};

/** An invitation in each state that its page distinguishes. */
export const sampleInvitations = {
  'for an existing account': pending,
  'for a new account': { ...pending, hasAccount: false },
  expired: { ...pending, status: 'expired' },
  revoked: { ...pending, status: 'revoked' },
  'already accepted': { ...pending, status: 'accepted' },
} satisfies Record<string, InvitationDetails>;

/** The account of the invited person after they joined. */
export const sampleSignedIn: SignedIn = {
  token: 'session-token',
  user: {
    id: '0190f000-0000-7000-8000-0000000000c1',
    ...sampleDetails,
    email: sampleInvitedEmail,
    referralCode: 'TUNDE',
    isPhoneVerified: false,
    communityMember: false,
    kycVerificationStatus: 'not started',
    imageUrl: null,
    hasTransactionPin: false,
    recordsJourneys: false,
    replaysSessions: false,
  },
  businesses: [
    {
      id: pending.businessId,
      name: pending.businessName,
      handle: 'adire-house',
      category: 'Fashion and clothing',
      country: 'NG',
      currency: 'NGN',
      timeZone: 'Africa/Lagos',
      phoneNumber: null,
      imageUrl: null,
      kycVerificationStatus: 'not started',
    },
  ],
  teams: [{ businessId: pending.businessId, permissions: pending.permissions }],
};

const named = (name: string): { error: Error } => ({ error: Object.assign(new Error(name), { name }) });
/** Why a call got no response. */
export const failures = { 'no answer': named('NetworkError'), 'a broken answer': named('ApiError') };

export const tooManyRequests = refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.');
const noSeat = refused('PLAN_LIMIT', 'All seats of the plan are in use.');
const revoked = refused('INVITATION_ENDED', 'This invitation was revoked');

export const invitationResponses = {
  'for an existing account': answers(sampleInvitations['for an existing account']),
  'for a new account': answers(sampleInvitations['for a new account']),
  expired: answers(sampleInvitations.expired),
  revoked: answers(sampleInvitations.revoked),
  'already accepted': answers(sampleInvitations['already accepted']),
  'no such link': refused('NOT_FOUND', 'This no longer exists'),
  'too many requests': tooManyRequests,
  'access denied': refused('NO_PERMISSION', "You don't have access to this"),
};
export const acceptResponses = {
  joined: answers(sampleSignedIn),
  'no free seat': noSeat,
  'revoked in the meantime': revoked,
  'signed out in the meantime': refused('NOT_SIGNED_IN', 'Sign in again'),
};
export const joinResponses = {
  joined: answers(sampleSignedIn),
  'a common password': refused('PASSWORD_COMMON', 'This password is too common'),
  'no free seat': noSeat,
  'revoked in the meantime': revoked,
};
export const declineResponses = {
  declined: answers({ done: true }),
  'revoked in the meantime': revoked,
  'too many requests': tooManyRequests,
};
