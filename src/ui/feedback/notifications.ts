import type { LucideIcon } from 'lucide-react';
import { createStore } from '#src/lib/store.ts';
import { t } from '#src/lib/messages.ts';
import type { Tone } from '#src/ui/data/badge.tsx';

export type NotificationAction = { label: string; onPress: () => void };

/** Specification, section 3: id, title, description, timeout, color, icon, actions. */
export interface Notification {
  id: string;
  title: string;
  description?: string;
  /** Milliseconds until it closes by itself. The time is paused while it is hovered or focused. */
  timeoutMs: number;
  color: Tone;
  icon?: LucideIcon;
  actions?: readonly NotificationAction[];
}

type Options = Partial<Omit<Notification, 'description' | 'color'>>;

/** Specification, section 9. */
export const notificationTimeoutMs = 4_000;
export const toastTimeoutMs = 5_000;

export const notifications = createStore<readonly Notification[]>([]);

/** Shows a notification, newest last, and returns its id. It replaces a notification with the same id. */
function show(notification: Omit<Notification, 'id'> & { id?: string | undefined }): string {
  const id = notification.id ?? crypto.randomUUID();
  notifications.set([...notifications.get().filter((shown) => shown.id !== id), { ...notification, id }]);
  return id;
}

export const dismiss = (id: string): void =>
  notifications.set(notifications.get().filter((notification) => notification.id !== id));

const kind =
  (color: Tone, title: string) =>
  (description: string, options: Options = {}): string =>
    show({ title, description, color, timeoutMs: notificationTimeoutMs, ...options });

/** The four kinds of notifications with their default titles (specification, section 4). */
export const notify = {
  success: kind('success', t('success')),
  error: kind('danger', t('error')),
  warning: kind('warning', t('warning')),
  info: kind('info', t('info')),
};

/** Shows a notification with a title only. */
export const toast = (title: string, options: Options = {}): string =>
  show({ color: 'neutral', timeoutMs: toastTimeoutMs, ...options, title });
