import * as z from 'zod/mini';
import type { SessionEvent } from '#machines/flows/session/index.ts';
import { cookies } from '#src/lib/storage.ts';

/** A message to the other tabs. It never contains the token, which they read from the shared cookie. */
const News = z.discriminatedUnion('type', [
  z.object({ type: z.literal('signedIn') }),
  z.object({ type: z.literal('signedOut'), by: z.optional(z.enum(['person', 'server'])) }),
  z.object({ type: z.literal('switchedBusiness'), businessId: z.string() }),
]);
export type News = z.infer<typeof News>;

function eventOf(news: News): SessionEvent | undefined {
  if (news.type === 'signedOut') return { type: 'tab.signedOut', by: news.by ?? 'person' };
  if (news.type === 'switchedBusiness') return { type: 'tab.switchedBusiness', businessId: news.businessId };
  const token = cookies.read('token');
  return token === undefined ? undefined : { type: 'tab.signedIn', token };
}

/** The storage key of the messages: writing it sends a storage event to all other tabs. */
const key = 'kontor_session_news';

/** Keeps the session of all tabs of a browser in sync. Returns the function that sends a message to the other tabs. */
export function joinTabs(send: (event: SessionEvent) => void): (news: News) => void {
  window.addEventListener('storage', ({ key: changed, newValue }) => {
    if (changed !== key || newValue === null) return;
    const news = z.safeParse(News, JSON.parse(newValue)).data;
    const event = news && eventOf(news);
    if (event) send(event);
  });
  return (news) => {
    localStorage.setItem(key, JSON.stringify(news));
    localStorage.removeItem(key);
  };
}
