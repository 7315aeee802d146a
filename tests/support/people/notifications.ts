import { v7 as newId } from 'uuid';
import { insertNotifications } from '#server/modules/notifications/notifications.repo.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';

/** Adds an unread notification of a person, about an announcement. Returns its id. */
export async function addNotification(
  { deps }: ApiServer,
  recipient: { businessId: string; userId: string },
  name = 'A new feature',
): Promise<string> {
  const id = newId();
  const row = {
    ...recipient,
    id,
    kind: 'announcement' as const,
    recordType: null,
    recordId: null,
    details: { name },
    createdAt: deps.clock.now(),
    readAt: null,
  };
  await deps.db.transaction((tx) => insertNotifications(tx, [row]));
  return id;
}
