import type { OnboardingState } from '#contract/people/onboarding.ts';
import { suggestHandle } from '#domain/handle.ts';
import type { Beta, Draft } from './onboarding.types.ts';

export const emptyDraft: Draft = {
  email: '',
  referralCode: '',
  personal: { firstName: '', lastName: '', phoneNumber: '' },
  business: { name: '', handle: '', category: '', country: 'NG', phoneNumber: '' },
};

/** The handle follows the name until it is edited. */
export function changedBusiness(
  draft: Draft['business'],
  change: Partial<Draft['business']>,
): Draft['business'] {
  const next = { ...draft, ...change };
  const follows = draft.handle === '' || draft.handle === suggestHandle(draft.name);
  return change.name !== undefined && change.handle === undefined && follows
    ? { ...next, handle: suggestHandle(next.name) }
    : next;
}

const orElse = <T extends Record<string, string>>(typed: T, defaults: Partial<T>): T => {
  const filled = Object.entries(typed).map(([key, value]) => [key, value || (defaults[key] ?? '')]);
  return Object.fromEntries(filled) as T;
};

/** Fills empty fields with the details of the invitation. */
export const withBeta = (draft: Draft, { email, firstName, lastName, businessName }: Beta): Draft => ({
  ...draft,
  email: draft.email || email,
  personal: orElse(draft.personal, { firstName, lastName }),
  business: draft.business.name ? draft.business : changedBusiness(draft.business, { name: businessName }),
});

/** Fills empty fields with the server's data; newer input stays. */
export const withKnown = (draft: Draft, { email, personal, business }: OnboardingState): Draft => ({
  ...draft,
  email: email || draft.email,
  personal: orElse(draft.personal, personal ?? {}),
  business: orElse(draft.business, { ...business, phoneNumber: business?.phoneNumber ?? '' }),
});
