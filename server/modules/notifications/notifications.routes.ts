import { notificationCalls } from '#contract/people/notification.ts';
import { notificationStreamEvent, notificationStreamPath } from '#contract/people/notification-stream.ts';
import { unreadCountCalls } from '#contract/people/unread-count.ts';
import type { Deps } from '#server/deps.ts';
import { serveEventStream } from '#server/plugins/event-stream.ts';
import { type App, route } from '#server/plugins/route.ts';
import { handleNewMembers } from './notify-of-member.ts';
import {
  changeSetting,
  deleteOldNotifications,
  followChanges,
  getNotificationPage,
  getSettings,
  getUnreadCount,
  readAllNotifications,
  readNotification,
} from './notifications.service.ts';

export function notificationRoutes(app: App, deps: Deps): void {
  route(app, notificationCalls.notifications, ({ caller, query }) =>
    getNotificationPage(deps.db, caller, query),
  );
  route(app, unreadCountCalls.unreadNotifications, ({ caller }) => getUnreadCount(deps.db, caller));
  route(app, notificationCalls.readNotification, ({ tx, caller, params }) =>
    readNotification(tx, deps, caller, params.id),
  );
  route(app, notificationCalls.readAllNotifications, ({ tx, caller, body }) =>
    readAllNotifications(tx, deps, caller, body.upTo),
  );
  route(app, notificationCalls.notificationSettings, ({ caller }) => getSettings(deps.db, deps, caller));
  route(app, notificationCalls.changeNotificationSetting, ({ tx, caller, body }) =>
    changeSetting(tx, deps, caller, body),
  );
  serveEventStream(app, notificationStreamPath, notificationStreamEvent, (member, send) =>
    followChanges(deps, member, send),
  );

  handleNewMembers(deps);
  deps.jobs.sweep('old notifications', 3_600_000, (tx) => deleteOldNotifications(tx, deps.clock.now()));
}
