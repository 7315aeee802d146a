import * as z from 'zod/mini';
import type { Country } from '#domain/business.ts';
import { ComparedFact } from '#domain/kyc-case.ts';

export interface IdentityRequest {
  /** Stored before the first request; a repeat with it is the same check. */
  reference: string;
  country: Country;
  firstName: string;
  middleName: string | null;
  lastName: string;
  dateOfBirth: string;
  bvn: string | null;
  idNumber: string;
  /** A bank account of the person, if the provider compares one. */
  account: { cbnCode: string; accountNumber: string } | null;
}

/** The register's answer, in Kontor's words. `unsupported`: the provider has no register of this country. */
export const IdentityCheckResult = z.discriminatedUnion('state', [
  z.object({ state: z.literal('checking') }),
  z.object({ state: z.literal('unsupported') }),
  z.object({ state: z.literal('matched'), registeredName: z.nullable(z.string()) }),
  z.object({
    state: z.literal('mismatched'),
    differs: z.array(ComparedFact),
    registeredName: z.nullable(z.string()),
    message: z.nullable(z.string()),
  }),
  z.object({ state: z.literal('unknown'), message: z.nullable(z.string()) }),
]);
export type IdentityCheckResult = z.infer<typeof IdentityCheckResult>;

/** An event from the webhook. */
export const IdentityEvent = z.object({
  reference: z.string().check(z.minLength(1), z.maxLength(100)),
  answer: IdentityCheckResult,
});
export type IdentityEvent = z.infer<typeof IdentityEvent>;

/**
 * The identity port. A method that rejects leaves its outcome open: it is called again with the same reference. Numbers are
 * passed for the check and not stored on this side of it.
 */
export interface Identity {
  name: 'sandbox' | 'paystack';
  label: string;
  /** Whether a bank account that the BVN is linked to must be given. */
  asksBankAccount: boolean;
  check(question: IdentityRequest): Promise<IdentityCheckResult>;
  /** Reads a webhook's raw body; undefined if the signature is wrong; null for signed events that are not about identity. */
  readWebhook(body: Buffer, signature: string | undefined): IdentityEvent | null | undefined;
}
