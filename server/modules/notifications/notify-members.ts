import { v7 as newId } from 'uuid';
import {
  type NotificationDetails,
  type NotificationKind,
  type NotificationRecord,
  getRecordPath,
  listNotificationKinds,
  notificationRules,
} from '#domain/notification.ts';
import { canOpen } from '#domain/permission.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { describeNotification } from '#domain/notification-messages.ts';
import { formatMoney } from '#server/format.ts';
import { sendSms } from '#server/jobs/send-sms.job.ts';
import { sendEmail } from '#server/jobs/send-email.job.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { listPeople } from '#server/modules/team/team.records.ts';
import { type EmailContent, createEmail } from '#server/providers/mail/email-layout.ts';
import { createNotificationEmail } from './notification.emails.ts';
import { isChannelOn } from './notification-settings.rules.ts';
import { insertNotifications, listSettings } from './notifications.repo.ts';

/** The part of `Deps` that notifying members needs. */
export type NotifyDeps = Pick<Deps, 'clock' | 'jobs' | 'config'>;

export type Person = Awaited<ReturnType<typeof listPeople>>[number];

export interface MemberEvent {
  kind: NotificationKind;
  details: NotificationDetails;
  /** The notification links to the first of these that the person may open. */
  records: readonly NotificationRecord[];
  /** Identifies the event where it may be repeated: its emails are then sent once. */
  eventId?: string;
  /** The people who are notified of an event that concerns its parties only. */
  parties?: readonly string[];
  /** The member who caused the event, and is not notified of it. */
  actorId?: string | null | undefined;
  /** The email for a person, if the event has an email of its own. */
  createOwnEmail?: (person: Person) => EmailContent;
  /** Returns true for a person who is emailed about the event in any case, elsewhere. */
  isEmailedElsewhere?: (person: Person) => boolean;
}

/** Returns true if members are notified of events of this moment: in the demo's past, only of those of its last days. */
export const isNotifying = ({ jobs, clock }: NotifyDeps): boolean =>
  jobs.notifiedFrom ? clock.now() >= jobs.notifiedFrom : !jobs.isPast;

/**
 * Notifies all people of a business whom an event concerns, by the channels that they have turned on, in the transaction of
 * the event: the owner, and active members with access to its area.
 */
export async function notifyMembers(
  tx: Transaction,
  deps: NotifyDeps,
  businessId: string,
  event: MemberEvent,
): Promise<void> {
  if (!isNotifying(deps)) return;
  const { jobs, clock } = deps;
  const { kind, details, actorId } = event;
  const people = (await listPeople(tx, businessId)).filter(
    ({ userId, membership }) =>
      userId !== actorId &&
      listNotificationKinds(membership).includes(kind) &&
      (notificationRules[kind].audience !== 'parties' || event.parties?.includes(userId) === true),
  );
  if (people.length === 0) return;
  const { category } = notificationRules[kind];
  const ids = people.map(({ userId }) => userId);
  const settings = await listSettings(tx, businessId, ids, category);
  const recipients = people.map((person) => {
    const changed = settings.filter(({ userId }) => userId === person.userId);
    return {
      ...person,
      person,
      record: findLinkedRecord(person, event.records),
      isInApp: isChannelOn(changed, category, 'app'),
      isEmailed: isChannelOn(changed, category, 'email') && event.isEmailedElsewhere?.(person) !== true,
      texted: isChannelOn(changed, category, 'sms') ? person.verifiedPhone : null,
    };
  });
  const createdAt = clock.now();
  await insertNotifications(
    tx,
    recipients
      .filter(({ isInApp }) => isInApp)
      .map(({ userId, record }) => ({
        businessId,
        userId,
        id: jobs.notifiedFrom ? newId({ msecs: createdAt.getTime() }) : newId(),
        kind,
        recordType: record?.type ?? null,
        recordId: record?.id ?? null,
        details,
        createdAt,
        readAt: null,
      })),
  );
  const reached = recipients.filter(({ isEmailed, texted }) => isEmailed || texted !== null);
  if (reached.length === 0 || jobs.notifiedFrom) return;
  const businessName = (await findBusiness(tx, businessId))?.name ?? '';
  const eventId = event.eventId ?? newId();
  for (const { person, record, isEmailed, texted } of reached) {
    const messageId = `notification-${eventId}-${person.userId}`;
    if (texted !== null) {
      const text = `${businessName}: ${describeNotification(kind, details, formatMoney)}.`;
      await jobs.add(tx, sendSms, { messageId, to: texted, text }, { singletonKey: messageId });
    }
    if (!isEmailed) continue;
    const head = { messageId, to: person.email };
    const email =
      event.createOwnEmail?.(person) ??
      createNotificationEmail(deps.config, head, { businessName, kind, details, record });
    await jobs.add(tx, sendEmail, createEmail(email), { singletonKey: email.messageId });
  }
}

const findLinkedRecord = (
  { membership }: Person,
  records: readonly NotificationRecord[],
): NotificationRecord | null => records.find((record) => canOpen(membership, getRecordPath(record))) ?? null;
