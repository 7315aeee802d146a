import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { notificationCalls } from '#contract/people/notification.ts';
import { api } from '#src/lib/api/api.ts';
import { notificationKeys } from './unread.queries.ts';

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
