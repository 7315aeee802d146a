import type { NotificationKind } from '#domain/notification.ts';
import { posDeviceLabels } from '#domain/pos-request.ts';
import type { Transaction } from '#server/db/client.ts';
import { type NotifyDeps, notifyMembers } from '#server/modules/notifications/notify-members.ts';
import type { PosRequestRow } from './pos-requests.repo.ts';

const kinds: Readonly<Record<string, NotificationKind>> = {
  'pos.approve': 'posRequestApproved',
  'pos.decline': 'posRequestDeclined',
  'pos.dispatch': 'posDevicesDispatched',
  'pos.deliver': 'posDevicesDelivered',
};

/** Notifies the members who manage the business of a step that Kontor took; the merchant's own step notifies no one. */
export async function notifyOfPosRequest(
  tx: Transaction,
  deps: NotifyDeps,
  event: string,
  { businessId, id, device, quantity }: PosRequestRow,
  actorId: string | null,
): Promise<void> {
  const kind = kinds[event];
  if (!kind) return;
  await notifyMembers(tx, deps, businessId, {
    kind,
    details: { name: `${quantity} × ${posDeviceLabels[device].name}` },
    records: [{ type: 'pos-request', id }],
    eventId: `${id}-${event}`,
    actorId,
  });
}
