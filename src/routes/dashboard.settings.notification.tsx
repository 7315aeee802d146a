import { createFileRoute } from '@tanstack/react-router';
import { NotificationSettingsScreen } from '#src/features/notifications/notification-settings.screen.tsx';
import { notificationSettingsQuery } from '#src/features/notifications/notifications.queries.ts';

export const Route = createFileRoute('/dashboard/settings/notification')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(notificationSettingsQuery()),
  component: NotificationSettingsScreen,
});
