import * as z from 'zod/mini';
import type { SessionEvent } from '#machines/flows/session/index.ts';
import { cookies } from '#src/lib/storage.ts';

/** A message to the other tabs. It never contains the token, which they read from the shared cookie. */
const TabMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('signedIn') }),
  z.object({ type: z.literal('signedOut'), by: z.optional(z.enum(['person', 'server'])) }),
  z.object({ type: z.literal('switchedBusiness'), businessId: z.string() }),
]);
export type TabMessage = z.infer<typeof TabMessage>;

function toSessionEvent(message: TabMessage): SessionEvent | undefined {
  if (message.type === 'signedOut') return { type: 'tab.signedOut', by: message.by ?? 'person' };
  if (message.type === 'switchedBusiness')
    return { type: 'tab.switchedBusiness', businessId: message.businessId };
  const token = cookies.read('token');
  return token === undefined ? undefined : { type: 'tab.signedIn', token };
}

/** The storage key of the messages: writing it sends a storage event to all other tabs. */
const storageKey = 'kontor_session_news';

/** Keeps the session of all tabs of a browser in sync. Returns the function that sends a message to the other tabs. */
export function syncTabs(send: (event: SessionEvent) => void): (message: TabMessage) => void {
  window.addEventListener('storage', ({ key: changedKey, newValue }) => {
    if (changedKey !== storageKey || newValue === null) return;
    const message = z.safeParse(TabMessage, JSON.parse(newValue)).data;
    const event = message && toSessionEvent(message);
    if (event) send(event);
  });
  return (message) => {
    localStorage.setItem(storageKey, JSON.stringify(message));
    localStorage.removeItem(storageKey);
  };
}
