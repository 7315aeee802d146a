import * as z from 'zod/mini';
import type { Country } from '#domain/business.ts';
import { ComparedFact } from '#domain/kyc-case.ts';

export interface IdentityQuestion {
  /** Stored before it is first sent; asking again with it is the same question. */
  reference: string;
  country: Country;
  firstName: string;
  middleName: string | null;
  lastName: string;
  dateOfBirth: string;
  bvn: string | null;
  idNumber: string;
  /** Of the person, where the provider compares one. */
  account: { bankCode: string; accountNumber: string } | null;
}

/** What the register says, in Kontor's words. `unsupported`: the provider keeps no register of this country. */
export const IdentityAnswer = z.discriminatedUnion('state', [
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
export type IdentityAnswer = z.infer<typeof IdentityAnswer>;

/** What came through the webhook. */
export const IdentityNews = z.object({
  reference: z.string().check(z.minLength(1), z.maxLength(100)),
  answer: IdentityAnswer,
});
export type IdentityNews = z.infer<typeof IdentityNews>;

/**
 * The identity port. A method that rejects leaves its outcome open: it is asked again with the same reference. Numbers are
 * handed over for the question and kept by nobody on this side of it.
 */
export interface Identity {
  name: 'sandbox' | 'paystack';
  label: string;
  /** Whether a bank account that the BVN is linked to has to be named. */
  asksBankAccount: boolean;
  check(question: IdentityQuestion): Promise<IdentityAnswer>;
  /** Reads a webhook's raw body; undefined where the signature is wrong; null for signed news that mean nothing here. */
  readWebhook(body: Buffer, signature: string | undefined): IdentityNews | null | undefined;
}
