import { notificationCalls } from '#contract/people/notification.ts';
import { defineWrite } from '#src/lib/api/define-write.ts';
import { notificationKeys } from './unread.queries.ts';

/** Both return the number of unread notifications. */
const read = {
  invalidates: ['notifications'],
  invalidatesOnFailure: true,
  getQueryKey: () => notificationKeys.unread,
} as const;

export const readNotification = defineWrite({ ...read, call: notificationCalls.readNotification });
export const readAllNotifications = defineWrite({ ...read, call: notificationCalls.readAllNotifications });

export const changeNotificationSetting = defineWrite({
  call: notificationCalls.changeNotificationSetting,
  invalidates: [],
  getQueryKey: () => notificationKeys.settings,
});
