import * as z from 'zod/mini';
import { User } from '#domain/business.ts';
import { Id } from '#domain/id.ts';
import { OtpCode } from '#domain/password.ts';
import { defineCall } from '#contract/call.ts';
import { OtpSent } from './otp.ts';

export const profileCalls = {
  setProfileImage: defineCall({
    method: 'PATCH',
    service: 'core',
    path: '/user/profile/image',
    access: 'business',
    summary: "Set the person's photo to a file that was uploaded as AVATAR in this business; null removes it",
    body: z.object({ fileId: z.nullable(Id) }),
    data: User,
    errors: ['NOT_FOUND'],
  }),
  setReplayConsent: defineCall({
    method: 'PATCH',
    service: 'core',
    path: '/user/replay-consent',
    access: 'person',
    summary:
      'Whether the person agrees to session replay, from the next page load on. Refused where it is not set up, except to withdraw the consent',
    body: z.object({ isOn: z.boolean() }),
    data: User,
    errors: ['ILLEGAL_EVENT'],
  }),
  requestPhoneCode: defineCall({
    method: 'POST',
    service: 'core',
    path: '/user/phone/request-code',
    access: 'person',
    limit: 'otp',
    secretAnswer: true,
    summary:
      "Text a code to the person's phone number to verify it; a repeat within a minute returns the same code",
    data: OtpSent,
    errors: ['ALREADY_DONE', 'ILLEGAL_EVENT'],
  }),
  verifyPhone: defineCall({
    method: 'POST',
    service: 'core',
    path: '/user/phone/verify',
    access: 'person',
    withoutIdempotencyKey: true,
    limit: 'sign-in',
    summary:
      'Verify the phone number with the code and the password; further codes are then sent to it unless email is chosen',
    body: z.object({
      otpToken: Id,
      otp: OtpCode,
      password: z.string().check(z.minLength(1, 'Enter your password')),
    }),
    data: User,
    errors: ['OTP_WRONG', 'OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED', 'PASSWORD_WRONG'],
  }),
};
