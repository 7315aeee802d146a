import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { OtpCode } from '#domain/password.ts';
import { VirtualAccount } from '#domain/virtual-account.ts';
import { defineCall } from '#contract/call.ts';
import { OtpSent, codeQuery } from '#contract/people/otp.ts';

const list = { service: 'core', path: '/virtual-account' } as const;
const manage = { resource: 'PAYMENT', level: 'manage' } as const;

export const virtualAccountCalls = {
  virtualAccount: defineCall({
    ...list,
    method: 'GET',
    access: { resource: 'PAYMENT', level: 'view-only' },
    summary: 'Get the virtual account of the business; null before it is requested',
    data: z.nullable(VirtualAccount),
  }),
  requestVirtualAccount: defineCall({
    ...list,
    method: 'POST',
    access: manage,
    limit: 'otp',
    secretAnswer: true,
    summary: 'Request a virtual account: a code is sent. A repeat within a minute returns the same code',
    query: codeQuery,
    data: OtpSent,
    errors: ['ILLEGAL_EVENT'],
  }),
  confirmVirtualAccount: defineCall({
    method: 'POST',
    service: 'core',
    path: '/virtual-account/confirm-virtual-account-otp',
    access: manage,
    limit: 'otp',
    summary: 'Confirm the request with the code; the bank then opens the account',
    body: z.object({ otpToken: Id, otp: OtpCode }),
    data: VirtualAccount,
    errors: ['OTP_WRONG', 'OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED', 'ILLEGAL_EVENT'],
  }),
  checkVirtualAccount: defineCall({
    method: 'POST',
    service: 'core',
    path: '/virtual-account/check',
    access: { resource: 'PAYMENT', level: 'view-only' },
    summary: 'Ask the bank for deposits to the account; returns how many of them are new',
    data: z.object({ arrived: z.int() }),
  }),
};
