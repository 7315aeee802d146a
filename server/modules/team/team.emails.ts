import { getPersonNameInEmail, getSenderName } from '#domain/sender-name.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendEmail } from '#server/jobs/send-email.job.ts';
import { findSender } from '#server/modules/business/business.records.ts';
import { userById } from '#server/modules/users/users.records.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { createEmail } from '#server/providers/mail/email-layout.ts';
import type { MemberRow } from './team.repo.ts';

type EmailDeps = Pick<Deps, 'jobs' | 'config'>;

interface Texts {
  subject: string;
  paragraphs: string[];
  link?: { label: string; path: string };
}
interface Names {
  business: string;
  /** The person who made the change. */
  actor: string;
  /** The email address of the membership. */
  email: string;
  note: string | null;
}

/** The emails to the person who sent the invitation. */
const inviterTexts: Readonly<Record<string, (names: Names) => Texts>> = {
  'member.join': ({ business, actor, email }) => ({
    subject: `${actor} joined the team of ${business}`,
    paragraphs: [`${actor} (${email}) accepted your invitation to ${business}.`],
    link: { label: 'View team', path: '/dashboard/settings/team-members' },
  }),
  'invitation.decline': ({ business, email }) => ({
    subject: `${email} declined your invitation`,
    paragraphs: [`${email} declined your invitation to the team of ${business}.`],
    link: { label: 'View team', path: '/dashboard/settings/team-members' },
  }),
};

/** The security notices to the member, which are always sent. */
const memberTexts: Readonly<Record<string, (names: Names) => Texts>> = {
  'member.update': ({ business, actor, note }) => ({
    subject: `Your permissions at ${business} changed`,
    paragraphs: [
      `${actor} changed what you can do at ${business}.`,
      ...(note === null || note === '' ? [] : [note]),
      `If you have questions, contact ${actor}.`,
    ],
    link: { label: 'Open dashboard', path: '/dashboard' },
  }),
  'member.suspend': ({ business, actor }) => ({
    subject: `Your access to ${business} is suspended`,
    paragraphs: [
      `${actor} suspended your access to ${business}. You can't open it until your access is restored.`,
      `If you have questions, contact ${actor}.`,
    ],
  }),
  'member.loseSeat': ({ business }) => ({
    subject: `Your access to ${business} is suspended`,
    paragraphs: [
      `The plan of ${business} includes fewer team members than it had, so the members who joined last lost their access. You can't open ${business} until your access is restored.`,
      'Ask the owner to restore it: they can once the plan has a free seat. Your work is kept, and your Kontor account and your other businesses stay as they are.',
    ],
  }),
  'member.restore': ({ business, actor }) => ({
    subject: `Your access to ${business} is restored`,
    paragraphs: [`${actor} restored your access to ${business}.`],
    link: { label: 'Open dashboard', path: '/dashboard' },
  }),
  'member.remove': ({ business, actor }) => ({
    subject: `You were removed from the team of ${business}`,
    paragraphs: [
      `${actor} removed you from the team of ${business}. Your Kontor account and your other businesses stay as they are.`,
      `If you have questions, contact ${actor}.`,
    ],
  }),
};

/** Emails the person whom a change of a membership concerns, if it concerns one. */
export async function emailMembershipChange(
  tx: Transaction,
  { jobs, config }: EmailDeps,
  event: string,
  { id, businessId, email, userId, invitedBy, version }: MemberRow,
  { actor, note }: { actor: Actor; note: string | null },
): Promise<void> {
  const isForInviter = event in inviterTexts;
  const readerId = isForInviter ? invitedBy : userId;
  const write = (isForInviter ? inviterTexts : memberTexts)[event];
  const reader = write && readerId !== null ? await userById(tx, readerId) : undefined;
  const sender = write && (await findSender(tx, businessId));
  if (!write || !reader || !sender) return;
  const actingUser = actor.id === null ? undefined : await userById(tx, actor.id);
  const name = getSenderName(sender);
  const person = { name: actor.name, email: actingUser?.email ?? 'Someone' };
  const names = { business: name, actor: getPersonNameInEmail(person, sender), email, note };
  const { subject, paragraphs, link } = write(names);
  await jobs.add(
    tx,
    sendEmail,
    createEmail({
      messageId: `team-member-${id}-${version}`,
      to: reader.email,
      subject,
      paragraphs,
      ...(link && { links: [{ label: link.label, url: `${config.publicUrl}${link.path}` }] }),
      reason: isForInviter
        ? "You're receiving this email because you invited this person."
        : `You're receiving this email because you are on the team of ${name}.`,
    }),
  );
}
