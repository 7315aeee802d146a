import { v7 as newId } from 'uuid';
import type { notificationCalls } from '#contract/people/notification.ts';
import type { unreadCountCalls } from '#contract/people/unread-count.ts';
import { addNotification } from '#tests/support/people/notifications.ts';
import type { Asking } from '#tests/support/server/request.ts';
import type { Sample, World } from '#tests/api/platform/test-callers.ts';

/** Returns the id of a notification of the caller in the business of the samples. */
async function ofCaller({ server, shop }: World, asking: Asking): Promise<string> {
  const { status } = await server.ask('whoAmI', {}, asking);
  if (status !== 200) return newId();
  const { user } = await server.call('whoAmI', {}, asking);
  return addNotification(server.deps.db, { businessId: shop.businessId, userId: user.id });
}

/** A sample for each call about notifications. Each person has their own. */
export const notificationSamples: {
  [N in keyof typeof notificationCalls | keyof typeof unreadCountCalls]: Sample<N>;
} = {
  notifications: async () => ({ query: { perPage: 5 } }),
  unreadNotifications: async () => ({}),
  readNotification: async (world, asking) => ({ params: { id: await ofCaller(world, asking) } }),
  readAllNotifications: async (world, asking) => ({ body: { upTo: await ofCaller(world, asking) } }),
  notificationSettings: async () => ({}),
  changeNotificationSetting: async () => ({ body: { category: 'order', channel: 'email', isOn: true } }),
};
