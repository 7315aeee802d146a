import type { InvitationDetails } from '#contract/people/team.ts';
import type { SignedIn } from '#contract/people/session.ts';
import { permission } from '#domain/permission.ts';

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
