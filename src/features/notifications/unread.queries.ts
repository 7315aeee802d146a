import { queryOptions } from '@tanstack/react-query';
import { unreadCountCalls } from '#contract/people/unread-count.ts';
import { api } from '#src/lib/api/api.ts';

export const notificationKeys = {
  all: ['notifications'] as const,
  list: ['notifications', 'list'] as const,
  unread: ['notifications', 'unread'] as const,
  settings: ['notifications', 'settings'] as const,
};

/** The number of unread notifications. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: notificationKeys.unread,
    queryFn: ({ signal }) => api(unreadCountCalls.unreadNotifications, {}, { signal }),
  });
