import { eventCalls } from '#contract/people/event.ts';
import type { PublicEvent } from '#domain/event.ts';
import { kindOfRefusal } from '#machines/flows/call-result.ts';
import { api } from '#src/lib/api/api.ts';
import { ApiError } from '#src/lib/api/api-errors.ts';

/**
 * Returns the event that a sign-up comes from: null if it doesn't exist, undefined if it couldn't be loaded. The sign-up
 * then goes on without its details.
 */
export async function loadPublicEvent(id: string): Promise<PublicEvent | null | undefined> {
  try {
    return await api(eventCalls.publicEvent, { params: { id } }, { timeout: true });
  } catch (failure) {
    const kind = failure instanceof ApiError ? kindOfRefusal(failure.code) : undefined;
    return kind === 'notFound' || kind === 'invalid' ? null : undefined;
  }
}
