import type { MemberStatus } from '#domain/member-status.ts';
import { invitationDays } from '#domain/team.ts';
import { after } from '#server/clock.ts';

export const getInvitationEnd = (now: Date): Date => after(now, invitationDays * 86_400_000);

interface Invitation {
  status: MemberStatus;
  expiresAt: Date | null;
}

/** Returns the status at this instant: an overdue invitation is expired before the sweep stores it. */
export const getCurrentStatus = ({ status, expiresAt }: Invitation, now: Date): MemberStatus =>
  status === 'invited' && expiresAt !== null && expiresAt <= now ? 'expired' : status;

/** Returns a person's name; null without one. */
export const toName = (person: { firstName: string | null; lastName: string | null } | undefined) =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ') || null;
