import {
  type NotificationCategory,
  type NotificationChannel,
  isAlwaysOn,
  isOnByDefault,
} from '#domain/notification.ts';
import type { StoredSetting } from './notifications.repo.ts';

/** Returns whether a channel of a category is on, by what the person changed. */
export function isChannelOn(
  changed: readonly Pick<StoredSetting, 'category' | 'channel' | 'isOn'>[],
  category: NotificationCategory,
  channel: NotificationChannel,
): boolean {
  if (isAlwaysOn(category, channel)) return true;
  const setting = changed.find((one) => one.category === category && one.channel === channel);
  return setting?.isOn ?? isOnByDefault(category, channel);
}
