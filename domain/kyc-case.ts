import * as z from 'zod/mini';
import { Day, Id, Instant } from './id.ts';
import {
  DocumentSide,
  KycAudience,
  KycCompany,
  KycItem,
  KycItemStatus,
  KycPerson,
  isItemMissing,
  kycItemsByAudience,
} from './kyc.ts';
import { KycStatus } from './kyc-status.ts';
import { TimelineEntry } from './timeline.ts';

/** The facts that the identity provider compares with its register. */
export const comparedFacts = ['firstName', 'lastName', 'dateOfBirth'] as const;
export const ComparedFact = z.enum(comparedFacts);
export type ComparedFact = z.infer<typeof ComparedFact>;

/** `byHand`: the provider has no register of this country, so a person compares. */
export const identityResults = ['checking', 'matched', 'mismatched', 'unknown', 'byHand'] as const;
export const IdentityResult = z.enum(identityResults);
export type IdentityResult = z.infer<typeof IdentityResult>;

export const SubmittedFile = z.object({
  side: DocumentSide,
  fileId: Id,
  name: z.string(),
  isImage: z.boolean(),
  /** Whether the caller may view it. */
  canView: z.boolean(),
});
export type SubmittedFile = z.infer<typeof SubmittedFile>;

export const KycItemView = z.object({
  item: KycItem,
  status: KycItemStatus,
  reason: z.nullable(z.string()),
  submittedAt: z.nullable(Instant),
  /** Whether it can be submitted now, for the first time or again. */
  isOpen: z.boolean(),
  document: z.nullable(
    z.object({
      type: z.string(),
      /** The last day on which it is valid, where it has one. */
      expiresOn: z.nullable(Day),
      files: z.array(SubmittedFile),
    }),
  ),
});
export type KycItemView = z.infer<typeof KycItemView>;

/**
 * A business's verification as its owner sees it. Numbers are masked; the server never returns them in any other form.
 */
export const KycDetails = z.object({
  status: KycStatus,
  audience: KycAudience,
  items: z.array(KycItemView),
  person: z.nullable(KycPerson),
  company: z.nullable(KycCompany),
  numbers: z.nullable(
    z.object({
      bvnMasked: z.nullable(z.string()),
      idNumberMasked: z.string(),
      accountMasked: z.nullable(z.string()),
    }),
  ),
  /** The latest result of the provider. */
  check: z.nullable(
    z.object({
      result: IdentityResult,
      differs: z.array(ComparedFact),
      /** The holder of the number, with most letters hidden, where the provider returns it. */
      registeredName: z.nullable(z.string()),
      message: z.nullable(z.string()),
      askedAt: Instant,
    }),
  ),
  /** Whether the provider compares a bank account that is linked to the BVN. */
  asksBankAccount: z.boolean(),
  submittedAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  /** Why it was rejected or revoked. */
  reason: z.nullable(z.string()),
  /** The merchant's appeal. */
  appeal: z.nullable(z.string()),
  /** When the approval ends; null before it, and for one without an end. */
  expiresAt: z.nullable(Instant),
  verifiedName: z.nullable(z.string()),
  /** How long a review usually takes, in milliseconds. */
  usualReviewMs: z.int(),
  timeline: z.array(TimelineEntry),
});
export type KycDetails = z.infer<typeof KycDetails>;

/** The items that still have to be submitted, in order. */
export const getMissingItems = ({ items }: Pick<KycDetails, 'items'>): KycItemView[] =>
  items.filter(({ status }) => isItemMissing(status));

interface VerificationState {
  status: KycStatus;
  audience: KycAudience;
  decidedAt: Date | null;
  items: readonly { item: KycItem; status: KycItemStatus; submittedAt: Date }[];
}

/**
 * Returns whether an item may be submitted now. Before the review, and once the approval has expired, every item may;
 * after a review only the items that it requested again, and the personal details beside numbers that belong to another
 * name.
 */
export function canSubmitItem(
  { status, audience, decidedAt, items }: VerificationState,
  item: KycItem,
): boolean {
  if (!kycItemsByAudience[audience].includes(item)) return false;
  if (status === 'not started' || status === 'in progress' || status === 'expired') return true;
  if (status !== 'needs attention') return false;
  const requestedItems = new Set(
    items
      .filter(
        (one) => one.status === 'needs attention' || (decidedAt !== null && one.submittedAt > decidedAt),
      )
      .map((one) => one.item),
  );
  return requestedItems.has(item) || (item === 'PERSONAL_DETAILS' && requestedItems.has('IDENTITY_NUMBERS'));
}

/** Returns a name with only its first and last letters visible, as the provider's result is shown. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => (part.length <= 2 ? `${part.slice(0, 1)}*` : `${part.slice(0, 1)}***${part.slice(-1)}`))
    .join(' ');
