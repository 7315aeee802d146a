import type { NotificationKind } from '#domain/notification.ts';
import { describePlan } from '#domain/plan-labels.ts';
import { listMemberNames, shortenMemberNames } from '#domain/seats.ts';
import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import { formatDay } from '#server/format.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import type { SeatState } from '#server/modules/entitlements/seat-deadline.service.ts';
import { type NotifyDeps, notifyMembers } from '#server/modules/notifications/notify-members.ts';
import type { EmailContent } from '#server/providers/mail/email-layout.ts';

interface Notice extends Pick<EmailContent, 'subject' | 'paragraphs' | 'reason'> {
  kind: NotificationKind;
  details: { name?: string; person?: string };
  /** Identifies the email together with its reader. */
  eventId: string;
  /** The people who are notified where the kind concerns its parties only. */
  parties?: readonly string[];
  /** The pages that the email links to, the main one first. */
  links?: { label: string; path: string }[];
}

const waysOut = [
  { label: 'Compare plans', path: '/dashboard/subscription/compare' },
  { label: 'View team', path: '/dashboard/settings/team-members' },
];

/** Notifies people in the app and by email, which is always sent. */
const notify = (
  tx: Transaction,
  deps: NotifyDeps,
  businessId: string,
  { kind, details, eventId, parties, links = [], ...email }: Notice,
): Promise<void> =>
  notifyMembers(tx, deps, businessId, {
    kind,
    details,
    records: [{ type: 'team', id: businessId }],
    eventId,
    ...(parties && { parties }),
    createOwnEmail: (person) => ({
      messageId: `${eventId}-${person.userId}`,
      to: person.email,
      ...email,
      links: links.map(({ label, path }) => ({ label, url: `${deps.config.publicUrl}${path}` })),
    }),
  });

/** Returns the business, the names of the members beyond its seats, and the sentence about what its plan includes. */
async function readTexts(tx: Transaction, businessId: string, { beyond, maxMembers }: SeatState) {
  const business = await findBusiness(tx, businessId);
  if (!business) throw new AppError('NOT_FOUND');
  const names = beyond.map(({ name }) => name);
  return {
    business,
    names: listMemberNames(names),
    title: shortenMemberNames(names),
    isOne: beyond.length === 1,
    includes: describePlan({ limit: 'teamMembers', max: maxMembers ?? 0, liftedBy: null }),
    reason: `You're receiving this email because you manage ${business.name} on Kontor.`,
  };
}

/**
 * Announces to the owner and the people who manage the team, and to each member beyond the seats, when access ends.
 * @param deadlineAt the announced instant, by the business's clock
 */
export async function announceSuspension(
  tx: Transaction,
  deps: NotifyDeps,
  businessId: string,
  state: SeatState,
  deadlineAt: Date,
): Promise<void> {
  const { business, names, title, isOne, includes, reason } = await readTexts(tx, businessId, state);
  const date = formatDay(deadlineAt.toISOString(), business.timeZone);
  const event = `seats-${businessId}-${state.now.getTime()}`;
  await notify(tx, deps, businessId, {
    kind: 'seatsEndSoon',
    details: { name: date, person: title },
    eventId: `${event}-soon`,
    subject: `${title} ${isOne ? 'loses' : 'lose'} access to ${business.name} on ${date}`,
    paragraphs: [
      `${includes} ${business.name} has ${state.beyond.length} more.`,
      `On ${date}, the members who joined last are suspended: ${names}. Their work is kept.`,
      'Upgrade your plan or remove other members before then, and everyone else keeps their access. After an upgrade, you can restore suspended members at any time.',
    ],
    links: waysOut,
    reason,
  });
  await notify(tx, deps, businessId, {
    kind: 'ownSeatEndsSoon',
    details: { name: date },
    eventId: `${event}-own`,
    parties: state.beyond.map(({ userId }) => userId),
    subject: `Your access to ${business.name} ends on ${date}`,
    paragraphs: [
      `The plan of ${business.name} includes fewer team members than it has. On ${date}, the members who joined last are suspended, and you are one of them.`,
      'You keep your access if the owner upgrades the plan before then. Your work is kept in any case, and your Kontor account and your other businesses stay as they are.',
    ],
    reason: `You're receiving this email because you are on the team of ${business.name}.`,
  });
}

/** Notifies the owner and the people who manage the team that the members beyond the seats are suspended. */
export async function notifyOfSuspension(
  tx: Transaction,
  deps: NotifyDeps,
  businessId: string,
  state: SeatState,
): Promise<void> {
  const { business, names, title, includes, reason } = await readTexts(tx, businessId, state);
  await notify(tx, deps, businessId, {
    kind: 'seatsEnded',
    details: { person: title },
    eventId: `seats-${businessId}-${state.now.getTime()}-ended`,
    subject: `${title} lost access to ${business.name}`,
    paragraphs: [
      `${includes} The members who joined last are suspended now: ${names}. Their work is kept.`,
      'To restore their access, upgrade your plan or remove other members first.',
    ],
    links: waysOut,
    reason,
  });
}
