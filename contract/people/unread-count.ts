import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';

/** Counting stops above it. */
export const maxUnread = 99;

/** One more than `maxUnread` stands for more than that. */
export const UnreadCount = z.object({ unread: z.int() });
export type UnreadCount = z.infer<typeof UnreadCount>;

/** Apart from the other calls of notifications, because every page of the dashboard makes it. */
export const unreadCountCalls = {
  unreadNotifications: defineCall({
    method: 'GET',
    service: 'dashboard',
    path: '/notifications/unread',
    access: 'business',
    summary: 'The number of unread notifications',
    data: UnreadCount,
  }),
};
