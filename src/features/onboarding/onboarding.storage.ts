import * as z from 'zod/mini';
import {
  emptyDraft,
  type OnboardingInput,
  onboardingMachine,
  type OnboardingSnapshot,
} from '#machines/flows/onboarding/index.ts';
import { restoreSnapshot, toResumableRecord } from './resumable.ts';
import { cookies, storage } from '#src/lib/storage.ts';

/** The parameters of the link to the sign-up. */
export interface Invitation {
  betaId: string | undefined;
  eventId: string | undefined;
  referralCode?: string | undefined;
}

const flow = { name: 'onboarding', version: 1, machine: onboardingMachine };

/** The draft in a snapshot of another version: the position can't be restored, but the typed text can. */
const StoredDraft = z.object({ snapshot: z.object({ context: z.object({ draft: z.unknown() }) }) });
/** A text of the draft; empty if another version stored something else. */
const draftText = (fallback = '') => z.catch(z.string(), fallback);
const Draft = z.object({
  email: draftText(),
  referralCode: draftText(),
  personal: z.catch(
    z.object({ firstName: draftText(), lastName: draftText(), phoneNumber: draftText() }),
    emptyDraft.personal,
  ),
  business: z.catch(
    z.object({
      name: draftText(),
      handle: draftText(),
      category: draftText(),
      country: draftText(emptyDraft.business.country),
      phoneNumber: draftText(),
    }),
    emptyDraft.business,
  ),
});

/** Stores the onboarding ID and token under their own keys (specification, section 3), the rest as `user_data_form`. */
export function saveOnboarding(snapshot: OnboardingSnapshot, persisted: object): void {
  const { onboardingId, token } = snapshot.context;
  if (onboardingId === undefined) storage.remove('onboardingId');
  else storage.write('onboardingId', onboardingId);
  if (token === undefined) storage.remove('token');
  else storage.write('token', token);
  if (onboardingId !== undefined) {
    storage.write('isSigningUp', true);
    cookies.write('onboardingOngoing', true);
  }
  const record = toResumableRecord(flow, snapshot, persisted, ['onboardingId', 'token']);
  if (record) storage.write('user_data_form', record);
}

export function clearOnboarding(): void {
  for (const key of ['onboardingId', 'token', 'isSigningUp', 'user_data_form'] as const) storage.remove(key);
}

/** Returns the onboarding that was stored on this device: its snapshot if the chart is unchanged, and its input. */
export function loadOnboarding({ referralCode, ...invitation }: Invitation): {
  input: OnboardingInput;
  snapshot: object | undefined;
} {
  const record = storage.read('user_data_form');
  const onboardingId = storage.read('onboardingId');
  const token = storage.read('token');
  const storedDraft = z.safeParse(StoredDraft, record).data?.snapshot.context.draft;
  const typed = z.safeParse(Draft, storedDraft).data ?? emptyDraft;
  // A code that was typed stays. Once an address was submitted, the server has the code that belongs to it.
  const isNewCode = referralCode !== undefined && onboardingId === undefined && typed.referralCode === '';
  const draft = isNewCode ? { ...typed, referralCode } : typed;
  const { betaId, eventId } = invitation;
  // A new invitation fills in the form as long as nothing has been submitted.
  const isNewInvitation = betaId !== undefined && onboardingId === undefined;
  const storedValues = {
    onboardingId,
    token,
    ...(eventId === undefined ? {} : { eventId }),
    ...(isNewCode ? { draft } : {}),
  };
  const snapshot = isNewInvitation ? undefined : restoreSnapshot(flow, record, storedValues);
  return { input: { onboardingId, token, draft, ...invitation }, snapshot };
}
