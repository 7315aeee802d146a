import * as z from 'zod/mini';
import { Business, Credentials, PersonalDetails, Suspension, Team, User } from '#domain/business.ts';
import { Email, Id, Instant } from '#domain/id.ts';
import { Password } from '#domain/password.ts';
import { defineCall } from '#contract/call.ts';

export const Done = z.object({ done: z.literal(true) });

/** The answer of log-in (specification, section 7) and of every call that signs a person in. */
export const SignedIn = z.object({
  user: User,
  token: z.string(),
  businesses: z.array(Business),
  teams: z.array(Team),
  /** The suspended memberships; missing if there is none. */
  suspensions: z.optional(z.array(Suspension)),
});
export type SignedIn = z.infer<typeof SignedIn>;

export const WhoAmI = z.omit(SignedIn, { token: true });
export type WhoAmI = z.infer<typeof WhoAmI>;

export const SessionEntry = z.object({
  id: Id,
  device: z.string(),
  /** The network address of the latest request; null for sessions from before it was stored. */
  address: z.nullable(z.string()),
  createdAt: Instant,
  lastSeenAt: Instant,
  current: z.boolean(),
});

export const PasswordChange = z.object({
  currentPassword: z.string().check(z.minLength(1, 'Enter your current password')),
  newPassword: Password,
});

export const sessionCalls = {
  login: defineCall({
    method: 'POST',
    service: 'core',
    path: '/auth/login',
    access: 'public',
    limit: 'sign-in',
    secretAnswer: true,
    summary:
      'Sign in with email address and password; with a second factor, `current` contains the challenge for `verifySignIn`',
    body: Credentials,
    data: SignedIn,
    errors: ['WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'],
  }),
  whoAmI: defineCall({
    method: 'GET',
    service: 'core',
    path: '/auth/me',
    access: 'person',
    summary: 'Get the signed-in person with their businesses and teams',
    data: WhoAmI,
  }),
  logout: defineCall({
    method: 'POST',
    service: 'core',
    path: '/auth/logout',
    access: 'person',
    summary: 'End this session',
    data: Done,
  }),
  logoutEverywhere: defineCall({
    method: 'POST',
    service: 'core',
    path: '/auth/logout-everywhere',
    access: 'person',
    summary: "End all of the person's sessions, this one included",
    data: Done,
  }),
  sessions: defineCall({
    method: 'GET',
    service: 'core',
    path: '/auth/sessions',
    access: 'person',
    summary: "List the person's open sessions, latest use first",
    data: z.array(SessionEntry),
  }),
  endSession: defineCall({
    method: 'DELETE',
    service: 'core',
    path: '/auth/sessions/{id}',
    access: 'person',
    summary: "End one of the person's sessions",
    params: z.object({ id: Id }),
    data: Done,
    errors: ['NOT_FOUND'],
  }),
  updatePassword: defineCall({
    method: 'PATCH',
    service: 'core',
    path: '/auth/update-password',
    passwordField: 'newPassword',
    access: 'person',
    limit: 'sign-in',
    summary: 'Change the password; ends the other sessions',
    body: PasswordChange,
    data: Done,
    errors: ['PASSWORD_WRONG', 'PASSWORD_COMMON'],
  }),
  requestPasswordReset: defineCall({
    method: 'POST',
    service: 'core',
    path: '/auth/request-password-reset',
    access: 'public',
    limit: 'reset',
    summary: 'Email a reset link; does not reveal whether an account exists',
    body: z.object({ email: Email }),
    data: Done,
  }),
  resetPassword: defineCall({
    method: 'PATCH',
    service: 'core',
    path: '/auth/reset-password',
    passwordField: 'newPassword',
    access: 'public',
    limit: 'reset',
    summary: 'Set a new password with the token from the email; ends all sessions',
    body: z.object({ token: z.string().check(z.minLength(1)), newPassword: Password }),
    data: Done,
    errors: ['RESET_INVALID', 'PASSWORD_COMMON'],
  }),
  updateProfile: defineCall({
    method: 'PATCH',
    service: 'core',
    path: '/user/profile',
    access: 'person',
    summary: "Change the person's own name and phone number",
    body: z.partial(PersonalDetails),
    data: User,
  }),
};
