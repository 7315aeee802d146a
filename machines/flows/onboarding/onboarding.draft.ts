import type { OnboardingState } from '#contract/people/onboarding.ts';
import { suggestHandle } from '#domain/handle.ts';
import type { Beta, Draft } from './onboarding.types.ts';

export const emptyDraft: Draft = {
  email: '',
  personal: { firstName: '', lastName: '', phoneNumber: '' },
  business: { name: '', handle: '', category: '', country: 'NG', phoneNumber: '' },
};

/** As long as the handle follows the name, it goes on following it. */
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

const orElse = <T extends Record<string, string>>(typed: T, known: Partial<T>): T => {
  const filled = Object.entries(typed).map(([key, value]) => [key, value || (known[key] ?? '')]);
  return Object.fromEntries(filled) as T;
};

/** What a beta user told us fills the empty fields. */
export const withBeta = (draft: Draft, { email, firstName, lastName, businessName }: Beta): Draft => ({
  email: draft.email || email,
  personal: orElse(draft.personal, { firstName, lastName }),
  business: draft.business.name ? draft.business : changedBusiness(draft.business, { name: businessName }),
});

/** What the server knows fills the empty fields; what was typed since stays. */
export const withKnown = (draft: Draft, { email, personal, business }: OnboardingState): Draft => ({
  email: email || draft.email,
  personal: orElse(draft.personal, personal ?? {}),
  business: orElse(draft.business, { ...business, phoneNumber: business?.phoneNumber ?? '' }),
});
