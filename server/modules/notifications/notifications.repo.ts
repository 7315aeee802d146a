import { and, count, desc, eq, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { maxUnread } from '#contract/people/unread-count.ts';
import {
  type Notification,
  type NotificationCategory,
  type NotificationChannel,
  type NotificationRecord,
  listNotificationKinds,
} from '#domain/notification.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { definePrepared, param, selectJsonRows, toJsonText } from '#server/db/statement.ts';
import { notificationSettings, notifications } from '#server/db/tables/people/notifications.table.ts';

/** A person in a business. */
export interface Recipient {
  businessId: string;
  userId: string;
}

/** The channel of `pg_notify`. Its payload is a recipient whose notifications have changed. */
export const changesChannel = 'kontor_notifications';
export const toPayload = ({ businessId, userId }: Recipient): string => `${businessId} ${userId}`;

/** A person who reads their notifications. */
export type Reader = Recipient & Pick<Member, 'membership'>;

/** The notifications of a person that their access allows now, even if they had more when they were notified. */
const isVisibleTo = ({ businessId, userId, membership }: Reader) =>
  and(
    eq(notifications.businessId, businessId),
    eq(notifications.userId, userId),
    inArray(notifications.kind, listNotificationKinds(membership)),
  );

/** Tells all processes, once this transaction commits, whose notifications have changed. */
async function announceChanges(tx: Transaction, recipients: readonly Recipient[]): Promise<void> {
  const payloads = [...new Set(recipients.map(toPayload))];
  await tx.execute(
    sql`select pg_notify(${changesChannel}, payload) from unnest(${sql.param(payloads)}::text[]) as changed(payload)`,
  );
}

type NewNotification = typeof notifications.$inferInsert;

export async function insertNotifications(tx: Transaction, rows: NewNotification[]): Promise<void> {
  if (rows.length > 0) await insertAndAnnounce(tx, { rows: toJsonText(rows) });
}

const insertAndAnnounce = definePrepared('insert_notifications', (db) => {
  const inserted = db.$with('inserted').as(
    db
      .insert(notifications)
      .select(selectJsonRows(notifications, param('rows')))
      .returning({ businessId: notifications.businessId, userId: notifications.userId }),
  );
  // PostgreSQL sends equal payloads of a transaction once.
  return db
    .with(inserted)
    .select({
      sent: sql`pg_notify(${changesChannel}, ${inserted.businessId} || ' ' || ${inserted.userId})`,
    })
    .from(inserted);
});

/** Returns the id if it is that of one of the person's notifications, else null. */
const ownPosition = (executor: Executor, reader: Reader, id: string) =>
  sql`(${executor
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isVisibleTo(reader), eq(notifications.id, id)))})`;

/** Returns a page, newest first, and one notification more if there are any. Nothing comes before an unknown one. */
export async function listNotifications(
  executor: Executor,
  reader: Reader,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Notification[]> {
  const rows = await executor
    .select()
    .from(notifications)
    .where(
      and(
        isVisibleTo(reader),
        before === undefined ? undefined : lt(notifications.id, ownPosition(executor, reader, before)),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(limit + 1);
  return rows.map(({ id, kind, recordType, recordId, details, createdAt, readAt }) => ({
    id,
    kind,
    details,
    at: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    record: toRecord(recordType, recordId),
  }));
}

const toRecord = (type: NotificationRecord['type'] | null, id: string | null): NotificationRecord | null =>
  type === null || id === null ? null : { type, id };

/** Returns the number of unread notifications, at most one more than `maxUnread`. */
export async function countUnread(executor: Executor, reader: Reader): Promise<number> {
  const unread = executor
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(isVisibleTo(reader), isNull(notifications.readAt)))
    .limit(maxUnread + 1)
    .as('unread');
  const [counted] = await executor.select({ unread: count() }).from(unread);
  return counted?.unread ?? 0;
}

/** Marks a notification as read; returns whether it exists. */
export async function markRead(tx: Transaction, reader: Reader, id: string, readAt: Date): Promise<boolean> {
  const isThis = and(isVisibleTo(reader), eq(notifications.id, id));
  const changed = await tx
    .update(notifications)
    .set({ readAt })
    .where(and(isThis, isNull(notifications.readAt)))
    .returning({ id: notifications.id });
  if (changed.length > 0) {
    await announceChanges(tx, [reader]);
    return true;
  }
  return (await tx.select({ id: notifications.id }).from(notifications).where(isThis)).length > 0;
}

/** Marks the notification of this id and all earlier ones as read; none if it is unknown. */
export async function markReadUpTo(tx: Transaction, reader: Reader, id: string, readAt: Date): Promise<void> {
  const changed = await tx
    .update(notifications)
    .set({ readAt })
    .where(
      and(
        isVisibleTo(reader),
        lte(notifications.id, ownPosition(tx, reader, id)),
        isNull(notifications.readAt),
      ),
    )
    .returning({ id: notifications.id });
  if (changed.length > 0) await announceChanges(tx, [reader]);
}

export async function deleteNotificationsBefore(tx: Transaction, instant: Date): Promise<void> {
  await tx.delete(notifications).where(lt(notifications.createdAt, instant));
}

/** Returns the channels that these people of a business have turned on or off. */
export async function listSettings(
  executor: Executor,
  businessId: string,
  userIds: string[],
  category?: NotificationCategory,
) {
  return storedSettings(executor, { businessId, userIds, category: category ?? null });
}
export type StoredSetting = Awaited<ReturnType<typeof listSettings>>[number];

const storedSettings = definePrepared('list_notification_settings', (db) =>
  db
    .select()
    .from(notificationSettings)
    .where(
      and(
        eq(notificationSettings.businessId, param('businessId')),
        sql`${notificationSettings.userId} = any(${param('userIds')}::uuid[])`,
        sql`${notificationSettings.category} = coalesce(${param('category')}, ${notificationSettings.category})`,
      ),
    ),
);

export async function saveSetting(
  tx: Transaction,
  { businessId, userId }: Recipient,
  setting: { category: NotificationCategory; channel: NotificationChannel; isOn: boolean },
): Promise<void> {
  await tx
    .insert(notificationSettings)
    .values({ businessId, userId, ...setting })
    .onConflictDoUpdate({
      target: [
        notificationSettings.businessId,
        notificationSettings.userId,
        notificationSettings.category,
        notificationSettings.channel,
      ],
      set: { isOn: setting.isOn },
    });
}

/** Returns true if people were notified since then that this person joined the team. */
export async function wasNotifiedOfMember(
  executor: Executor,
  { businessId, userId }: Recipient,
  since: Date,
): Promise<boolean> {
  const [earlier] = await executor
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.businessId, businessId),
        eq(notifications.recordType, 'team'),
        eq(notifications.recordId, userId),
        gte(notifications.createdAt, since),
      ),
    )
    .limit(1);
  return earlier !== undefined;
}
