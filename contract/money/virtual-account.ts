import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { OtpCode } from '#domain/password.ts';
import { VirtualAccount } from '#domain/virtual-account.ts';
import { defineCall } from '#contract/call.ts';
import { OtpSent } from '#contract/people/otp.ts';

const list = { service: 'core', path: '/virtual-account' } as const;
const manage = { resource: 'PAYMENT', level: 'manage' } as const;

export const virtualAccountCalls = {
  virtualAccount: defineCall({
    ...list,
    method: 'GET',
    access: { resource: 'PAYMENT', level: 'view-only' },
    summary: 'The account in the name of the business that collects for it; null before it was asked for',
    data: z.nullable(VirtualAccount),
  }),
  requestVirtualAccount: defineCall({
    ...list,
    method: 'POST',
    access: manage,
    limit: 'otp',
    secretAnswer: true,
    summary: 'Ask for the account: a code is mailed. Again within a minute it is the same code',
    data: OtpSent,
    errors: ['ILLEGAL_EVENT'],
  }),
  confirmVirtualAccount: defineCall({
    method: 'POST',
    service: 'core',
    path: '/virtual-account/confirm-virtual-account-otp',
    access: manage,
    limit: 'otp',
    summary: 'Confirm the request with the mailed code; the bank opens the account soon after',
    body: z.object({ otpToken: Id, otp: OtpCode }),
    data: VirtualAccount,
    errors: ['OTP_WRONG', 'OTP_EXPIRED', 'OTP_SPENT', 'ILLEGAL_EVENT'],
  }),
  checkVirtualAccount: defineCall({
    method: 'POST',
    service: 'core',
    path: '/virtual-account/check',
    access: { resource: 'PAYMENT', level: 'view-only' },
    summary: 'Ask the bank what came in to the account; how much of it nobody had told yet',
    data: z.object({ arrived: z.int() }),
  }),
};
