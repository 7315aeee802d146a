import type { CallBody, CallQuery } from '#contract/call.ts';
import type {
  NotificationPage,
  NotificationSettings,
  notificationCalls,
} from '#contract/people/notification.ts';
import type { UnreadCount } from '#contract/people/unread-count.ts';
import { isAlwaysOn, listNotificationCategories, notificationChannels } from '#domain/notification.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Subscription } from '#server/db/listener.ts';
import type { Deps } from '#server/deps.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { isChannelOn } from './notification-settings.rules.ts';
import {
  changesChannel,
  countUnread,
  deleteNotificationsBefore,
  listNotifications,
  listSettings,
  markRead,
  markReadUpTo,
  saveSetting,
  toPayload,
} from './notifications.repo.ts';

type SmsDeps = Pick<Deps, 'sms'>;

const defaultPageSize = 20;
const keptForMs = 90 * 86_400_000;

export async function getNotificationPage(
  executor: Executor,
  caller: Member,
  { before, perPage = defaultPageSize }: CallQuery<typeof notificationCalls.notifications>,
): Promise<NotificationPage> {
  const rows = await listNotifications(executor, caller, { before, limit: perPage });
  const items = rows.slice(0, perPage);
  const last = items.at(-1);
  return {
    items,
    unread: await countUnread(executor, caller),
    next: rows.length > perPage && last ? last.id : null,
  };
}

export const getUnreadCount = async (executor: Executor, caller: Member): Promise<UnreadCount> => ({
  unread: await countUnread(executor, caller),
});

/** @throws NOT_FOUND for a notification of another person or business */
export async function readNotification(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  caller: Member,
  id: string,
): Promise<UnreadCount> {
  if (!(await markRead(tx, caller, id, clock.now()))) throw new AppError('NOT_FOUND');
  return getUnreadCount(tx, caller);
}

export async function readAllNotifications(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  caller: Member,
  upTo: string,
): Promise<UnreadCount> {
  await markReadUpTo(tx, caller, upTo, clock.now());
  return getUnreadCount(tx, caller);
}

/** Returns whether the person can get SMS. */
const canGetSms = async (executor: Executor, { sms }: SmsDeps, { userId }: Member): Promise<boolean> =>
  sms.provider !== 'none' && (await userById(executor, userId))?.phoneVerifiedAt != null;

export async function getSettings(
  executor: Executor,
  deps: SmsDeps,
  caller: Member,
): Promise<NotificationSettings> {
  const channels = notificationChannels.filter(
    (channel) => channel !== 'sms' || deps.sms.provider !== 'none',
  );
  const hasSms = await canGetSms(executor, deps, caller);
  const changed = await listSettings(executor, caller.businessId, [caller.userId]);
  return {
    categories: listNotificationCategories(caller.membership).map((category) => ({
      category,
      channels: channels.map((channel) => ({
        channel,
        isOn: isChannelOn(changed, category, channel) && (channel !== 'sms' || hasSms),
        isLocked: isAlwaysOn(category, channel) || (channel === 'sms' && !hasSms),
      })),
    })),
  };
}

/** @throws INVALID for a channel that can't be switched off, and for SMS without a verified phone number */
export async function changeSetting(
  tx: Transaction,
  deps: SmsDeps,
  caller: Member,
  setting: CallBody<typeof notificationCalls.changeNotificationSetting>,
): Promise<NotificationSettings> {
  const { category, channel, isOn } = setting;
  if (isAlwaysOn(category, channel) && !isOn)
    throw new AppError('INVALID', {
      fields: [{ field: 'isOn', message: "Payout emails can't be turned off" }],
    });
  if (channel === 'sms' && isOn && !(await canGetSms(tx, deps, caller)))
    throw new AppError('INVALID', {
      fields: [{ field: 'isOn', message: 'Verify your phone number in your profile first' }],
    });
  await saveSetting(tx, caller, setting);
  return getSettings(tx, deps, caller);
}

/** Calls `onChange` when the notifications of a member have changed, in any process, until the subscription is ended. */
export function followChanges(
  { listener }: Pick<Deps, 'listener'>,
  member: Member,
  onChange: () => void,
): Subscription {
  const own = toPayload(member);
  return listener.listen(changesChannel, (payload) => {
    if (payload === undefined || payload === own) onChange();
  });
}

export const deleteOldNotifications = (tx: Transaction, now: Date): Promise<void> =>
  deleteNotificationsBefore(tx, new Date(now.getTime() - keptForMs));
