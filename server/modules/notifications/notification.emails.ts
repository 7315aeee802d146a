import {
  type NotificationDetails,
  type NotificationKind,
  type NotificationRecord,
  getRecordPath,
} from '#domain/notification.ts';
import { describeNotification } from '#domain/notification-messages.ts';
import type { Config } from '#server/config.ts';
import { formatMoney } from '#server/format.ts';
import type { EmailContent } from '#server/providers/mail/email-layout.ts';

const maxSubjectLength = 150;

const shorten = (text: string): string =>
  text.length > maxSubjectLength ? `${text.slice(0, maxSubjectLength - 1)}…` : text;

interface NotificationEmail {
  businessName: string;
  kind: NotificationKind;
  details: NotificationDetails;
  record: NotificationRecord | null;
}

/** Returns the email about an event that has no email of its own. */
export function createNotificationEmail(
  config: Pick<Config, 'publicUrl'> | undefined,
  head: Pick<EmailContent, 'messageId' | 'to'>,
  { businessName, kind, details, record }: NotificationEmail,
): EmailContent {
  const text = describeNotification(kind, details, formatMoney);
  const page = (label: string, path: string) => ({ label, url: `${config?.publicUrl}${path}` });
  const links = [
    ...(record ? [page('View in Kontor', getRecordPath(record))] : []),
    page('Notification settings', '/dashboard/settings/notification'),
  ];
  return {
    ...head,
    subject: shorten(text),
    paragraphs: [`${text}.`],
    links: config ? links : [],
    reason: `You're receiving this email because you are on the team of ${businessName} on Kontor.`,
  };
}
