import { defineWrite } from '#src/lib/api/define-write.ts';
import { notificationKeys } from './notifications.queries.ts';

/** Both return the number of unread notifications. */
const read = {
  invalidates: ['notifications'],
  invalidatesOnFailure: true,
  getQueryKey: () => notificationKeys.unread,
} as const;

export const readNotification = defineWrite({ ...read, call: 'readNotification' });
export const readAllNotifications = defineWrite({ ...read, call: 'readAllNotifications' });

export const changeNotificationSetting = defineWrite({
  call: 'changeNotificationSetting',
  invalidates: [],
  getQueryKey: () => notificationKeys.settings,
});
