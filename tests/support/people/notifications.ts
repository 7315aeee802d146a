import { v7 as newId } from 'uuid';
import type { Database } from '#server/db/client.ts';
import { type Recipient, insertNotifications } from '#server/modules/notifications/notifications.repo.ts';

const toAnnouncement = ({ businessId, userId }: Recipient, name: string) => ({
  businessId,
  userId,
  id: newId(),
  kind: 'announcement' as const,
  recordType: null,
  recordId: null,
  details: { name },
  createdAt: new Date(),
  readAt: null,
});

/** Adds an unread notification of a person, about an announcement. Returns its id. */
export async function addNotification(
  db: Database,
  recipient: Recipient,
  name = 'A new feature',
): Promise<string> {
  const row = toAnnouncement(recipient, name);
  await db.transaction((tx) => insertNotifications(tx, [row]));
  return row.id;
}

/** Adds unread notifications of a person: `Announcement 1` to `Announcement {count}`, the last one newest. */
export async function addAnnouncements(db: Database, recipient: Recipient, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, nth) =>
    toAnnouncement(recipient, `Announcement ${nth + 1}`),
  );
  await db.transaction((tx) => insertNotifications(tx, rows));
}
