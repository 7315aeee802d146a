import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Notifications',
  unread: { one: 'Notifications, {count} unread', other: 'Notifications, {count} unread' },
  manyUnread: 'Notifications, more than 99 unread',
  isUnread: 'Unread',
  today: 'Today, {time}',
  yesterday: 'Yesterday, {time}',
  readAll: 'Mark all as read',
  settings: 'Notification settings',
  more: 'Load more',
  loading: 'Loading…',
  none: 'No notifications yet',
  noneWhy: 'New orders, payments, payouts and low stock will appear here.',
  offline: "You're offline. New notifications will appear when you're connected.",
  readFailed: "Couldn't mark as read. Try again.",
});
