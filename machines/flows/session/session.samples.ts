import type { Business, Team, User } from '#domain/business.ts';
import { permission } from '#domain/permission.ts';
import type { Refused } from '../call-result.ts';
import { refused } from '../sample-responses.ts';

export const user: User = {
  id: '0190a5d0-0000-7000-8000-000000000001',
  firstName: 'Adaeze',
  lastName: 'Okafor',
  email: 'adaeze@shop.example',
  phoneNumber: '+2348012345678',
  isPhoneVerified: false,
  referralCode: 'ADAEZE',
  communityMember: false,
  kycVerificationStatus: 'not started',
  imageUrl: null,
  hasTransactionPin: false,
  recordsJourneys: false,
  replaysSessions: false,
};
const nameless: User = { ...user, firstName: null, lastName: null };

export const shop: Business = {
  id: '0190a5d0-0000-7000-8000-0000000000a1',
  name: 'Adaeze Fabrics',
  handle: 'adaeze-fabrics',
  category: 'Fashion and clothing',
  country: 'NG',
  currency: 'NGN',
  timeZone: 'Africa/Lagos',
  phoneNumber: null,
  imageUrl: null,
  kycVerificationStatus: 'not started',
};
export const other: Business = {
  ...shop,
  id: '0190a5d0-0000-7000-8000-0000000000a2',
  name: 'Bola Books',
  handle: 'bola-books',
};
const team: Team = { businessId: other.id, permissions: [permission('ORDER', 'view-only')] };

export const token = 'session-token';
export const sessionData = { user, businesses: [shop, other], teams: [team] };
export const withoutName = { user: nameless, businesses: [], teams: [] };
export const withoutBusiness = { user, businesses: [], teams: [] };
export const no = (code: Refused['code'], current?: unknown) => refused(code, code, { current });

export const signedIn = { ...sessionData, token };

/** The proof that the password of a sign-in was correct. */
export const challenge = { token: 'sign-in-challenge', expiresAt: '2026-01-05T09:05:00.000Z' };

/** The entries of a person. */
export const credentials = { email: 'adaeze@shop.example', password: 'a long passphrase' };
export const code = { code: '492817' };
export const personal = {
  details: { firstName: 'Adaeze', lastName: 'Okafor', phoneNumber: '+2348012345678' },
  key: 'key-1',
};
export const business = {
  details: {
    name: 'Adaeze Fabrics',
    handle: 'adaeze-fabrics',
    category: 'Fashion and clothing' as const,
    country: 'NG' as const,
  },
  key: 'key-2',
};

/** The session token that another tab begins. */
export const otherTab = 'token-of-another-tab';
