import * as z from 'zod/mini';
import { Id, Instant } from '#domain/id.ts';
import { KycStatus } from '#domain/kyc-status.ts';
import { OwnershipTransferStatus } from '#domain/ownership.ts';
import { OtpCode } from '#domain/password.ts';
import { defineCall } from '#contract/call.ts';
import { OtpSent, codeQuery } from './otp.ts';
import { Done, WhoAmI } from './session.ts';

const TransferPerson = z.object({ userId: Id, name: z.string(), email: z.string() });

/** A transfer of the ownership of a business, from its owner to a member of the team. */
export const OwnershipTransfer = z.object({
  id: Id,
  status: OwnershipTransferStatus,
  from: TransferPerson,
  to: TransferPerson,
  createdAt: Instant,
  expiresAt: Instant,
});
export type OwnershipTransfer = z.infer<typeof OwnershipTransfer>;

export const OwnershipState = z.object({
  /** True if the caller owns the business now. */
  isOwner: z.boolean(),
  /** The pending transfer; null without one, and for everyone but the owner and the recipient. */
  transfer: z.nullable(OwnershipTransfer),
  /** The status of the identity verification if it prevents a transfer; null if it doesn't. */
  unsettledVerification: z.nullable(KycStatus),
  /** True if the new owner has to verify their identity again before money can be withdrawn. */
  restartsVerification: z.boolean(),
});
export type OwnershipState = z.infer<typeof OwnershipState>;

/** Confirms that the person themselves acts: the password, and the code that was sent for this step. */
const confirmation = {
  password: z.string().check(z.minLength(1, 'Enter your password')),
  otpToken: Id,
  otp: OtpCode,
};
const confirmationErrors = [
  'STEP_UP_REQUIRED',
  'OTP_WRONG',
  'OTP_EXPIRED',
  'OTP_ATTEMPTS_EXCEEDED',
  'PASSWORD_WRONG',
] as const;

const transfer = z.object({ id: Id });

/**
 * The transfer of the ownership of a business (decisions, "Team"). The calls of the recipient need no permission in the
 * business: the transfer is their own.
 */
export const ownershipCalls = {
  ownership: defineCall({
    method: 'GET',
    service: 'core',
    path: '/business/ownership-transfer',
    access: 'business',
    summary: 'Get the pending transfer of the ownership, for the owner and the recipient',
    data: OwnershipState,
  }),
  requestOwnershipCode: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business/ownership-transfer/request-code',
    access: 'owner',
    limit: 'otp',
    secretAnswer: true,
    summary:
      'Send the owner a code to transfer the ownership; a repeat within a minute returns the same code',
    query: codeQuery,
    data: OtpSent,
  }),
  startOwnershipTransfer: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business/ownership-transfer',
    access: 'owner',
    withoutIdempotencyKey: true,
    limit: 'pin',
    summary: 'Offer the ownership of the business to a team member, confirmed with the password and a code',
    body: z.object({ memberId: Id, ...confirmation }),
    data: OwnershipTransfer,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', 'ALREADY_DONE', ...confirmationErrors],
  }),
  cancelOwnershipTransfer: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business/ownership-transfer/{id}/cancel',
    access: 'owner',
    summary: 'Cancel the transfer of the ownership',
    params: transfer,
    data: Done,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  requestAcceptanceCode: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business/ownership-transfer/{id}/request-code',
    access: 'person',
    limit: 'otp',
    secretAnswer: true,
    summary:
      'Send the recipient a code to accept the ownership; a repeat within a minute returns the same code',
    params: transfer,
    query: codeQuery,
    data: OtpSent,
    errors: ['NOT_FOUND'],
  }),
  acceptOwnership: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business/ownership-transfer/{id}/accept',
    access: 'person',
    withoutIdempotencyKey: true,
    limit: 'pin',
    summary: 'Accept the ownership of a business, confirmed with the password and a code',
    params: transfer,
    body: z.object(confirmation),
    data: WhoAmI,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT', ...confirmationErrors],
  }),
  declineOwnership: defineCall({
    method: 'POST',
    service: 'core',
    path: '/business/ownership-transfer/{id}/decline',
    access: 'person',
    summary: 'Decline the ownership of a business',
    params: transfer,
    data: Done,
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
};
