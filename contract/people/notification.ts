import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';
import { Notification, NotificationCategory, NotificationChannel } from '#domain/notification.ts';
import { defineCall } from '#contract/call.ts';
import { UnreadCount } from './unread-count.ts';

export const NotificationPage = z.object({
  items: z.array(Notification),
  unread: z.int(),
  /** The id to pass as `before` for the next page; null on the last one. */
  next: z.nullable(Id),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

export const NotificationSettings = z.object({
  /** The categories that concern the person, with their channels. */
  categories: z.array(
    z.object({
      category: NotificationCategory,
      channels: z.array(
        z.object({
          channel: NotificationChannel,
          isOn: z.boolean(),
          /** True for a channel that can't be changed: one that is always on, or SMS without a verified phone number. */
          isLocked: z.boolean(),
        }),
      ),
    }),
  ),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const own = { service: 'dashboard', access: 'business' } as const;

export const notificationCalls = {
  notifications: defineCall({
    ...own,
    method: 'GET',
    path: '/notifications',
    summary: "The person's notifications in this business, newest first, and how many are unread",
    query: z.object({
      before: z.optional(Id),
      perPage: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
    }),
    data: NotificationPage,
  }),
  readNotification: defineCall({
    ...own,
    method: 'POST',
    path: '/notifications/{id}/read',
    summary: 'Mark a notification as read; it stays read if it is already',
    params: z.object({ id: Id }),
    data: UnreadCount,
    errors: ['NOT_FOUND'],
  }),
  readAllNotifications: defineCall({
    ...own,
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark all notifications as read, up to the newest that the person saw',
    body: z.object({ upTo: Id }),
    data: UnreadCount,
  }),
  notificationSettings: defineCall({
    ...own,
    method: 'GET',
    path: '/notifications/settings',
    summary: 'The channels by which the person is notified, for each category',
    data: NotificationSettings,
  }),
  changeNotificationSetting: defineCall({
    ...own,
    method: 'PATCH',
    path: '/notifications/settings',
    summary: 'Turn one channel of one category on or off; some can only be on',
    body: z.object({ category: NotificationCategory, channel: NotificationChannel, isOn: z.boolean() }),
    data: NotificationSettings,
  }),
};
