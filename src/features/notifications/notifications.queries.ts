import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { notificationCalls } from '#contract/people/notification.ts';
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
    queryFn: ({ signal }) => api(notificationCalls.unreadNotifications, {}, { signal }),
  });

/** The person's notifications, newest first, page by page. */
export const notificationsQuery = () =>
  infiniteQueryOptions({
    queryKey: notificationKeys.list,
    queryFn: ({ pageParam, signal }) =>
      api(
        notificationCalls.notifications,
        { query: pageParam === '' ? {} : { before: pageParam } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

/** The channels of each category. */
export const notificationSettingsQuery = () =>
  queryOptions({
    queryKey: notificationKeys.settings,
    queryFn: ({ signal }) => api(notificationCalls.notificationSettings, {}, { signal }),
  });
