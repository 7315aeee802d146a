import * as z from 'zod/mini';
import {
  emptyDraft,
  type OnboardingInput,
  onboardingMachine,
  type OnboardingSnapshot,
} from '#machines/flows/onboarding/index.ts';
import { restored, resumable } from './resumable.ts';
import { cookies, storage } from '#src/lib/storage.ts';

const flow = { name: 'onboarding', version: 1, machine: onboardingMachine };

/** The draft in a snapshot of another version: the position can't be restored, but the typed text can. */
const Typed = z.object({ snapshot: z.object({ context: z.object({ draft: z.unknown() }) }) });
/** A text of the draft; empty if another version stored something else. */
const text = (otherwise = '') => z.catch(z.string(), otherwise);
const Draft = z.object({
  email: text(),
  personal: z.catch(
    z.object({ firstName: text(), lastName: text(), phoneNumber: text() }),
    emptyDraft.personal,
  ),
  business: z.catch(
    z.object({
      name: text(),
      handle: text(),
      category: text(),
      country: text(emptyDraft.business.country),
      phoneNumber: text(),
    }),
    emptyDraft.business,
  ),
});

/** Stores the onboarding ID and token under their own keys (specification, section 3), the rest as `user_data_form`. */
export function keepOnboarding(snapshot: OnboardingSnapshot, persisted: object): void {
  const { onboardingId, token } = snapshot.context;
  if (onboardingId === undefined) storage.remove('onboardingId');
  else storage.write('onboardingId', onboardingId);
  if (token === undefined) storage.remove('token');
  else storage.write('token', token);
  if (onboardingId !== undefined) {
    storage.write('isSigningUp', true);
    cookies.write('onboardingOngoing', true);
  }
  const record = resumable(flow, snapshot, persisted, ['onboardingId', 'token']);
  if (record) storage.write('user_data_form', record);
}

export function forgetOnboarding(): void {
  for (const key of ['onboardingId', 'token', 'isSigningUp', 'user_data_form'] as const) storage.remove(key);
}

/** Returns the onboarding that was stored on this device: its snapshot if the chart is unchanged, and its input. */
export function rememberedOnboarding(invitation: {
  betaId: string | undefined;
  eventId: string | undefined;
}): {
  input: OnboardingInput;
  snapshot: object | undefined;
} {
  const record = storage.read('user_data_form');
  const onboardingId = storage.read('onboardingId');
  const token = storage.read('token');
  const typed = z.safeParse(Typed, record).data?.snapshot.context.draft;
  const draft = z.safeParse(Draft, typed).data ?? emptyDraft;
  const { betaId, eventId } = invitation;
  // A new invitation fills in the form as long as nothing has been submitted.
  const isInvitedAnew = betaId !== undefined && onboardingId === undefined;
  const facts = { onboardingId, token, ...(eventId === undefined ? {} : { eventId }) };
  const snapshot = isInvitedAnew ? undefined : restored(flow, record, facts);
  return { input: { onboardingId, token, draft, ...invitation }, snapshot };
}
