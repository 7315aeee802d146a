import { addDays } from './subscription-timing.ts';

/** Members beyond the seats of a plan that has become smaller keep their access that long (decisions, "Plans"). */
export const seatGraceDays = 30;
/** Their suspension is announced that many days before (decisions, "Plans"). */
export const seatNoticeDays = 7;
/** An announcement that is later than this, after downtime or another smaller plan, moves the deadline. */
const maxDelayDays = 1;

/** The deadline of a business whose members are beyond its seats. All instants are those of the business's clock. */
export interface SeatDeadline {
  /** When the members are suspended; null while none is beyond the seats. */
  deadlineAt: Date | null;
  /** The memberships whose suspension was announced; null before that. */
  announcedIds: string[] | null;
}

/** Returns what is due next for the members beyond the seats; undefined while there are none. */
export function getSeatStep({
  deadlineAt,
  announcedIds,
}: SeatDeadline): { step: 'announce' | 'suspend'; at: Date } | undefined {
  if (deadlineAt === null) return undefined;
  return announcedIds === null
    ? { step: 'announce', at: addDays(deadlineAt, -seatNoticeDays) }
    : { step: 'suspend', at: deadlineAt };
}

/** Returns the deadline that an announcement at this instant names: nobody is suspended without seven days' notice. */
export const getAnnouncedDeadline = (deadlineAt: Date, now: Date): Date =>
  now > addDays(deadlineAt, maxDelayDays - seatNoticeDays) ? addDays(now, seatNoticeDays) : deadlineAt;

/** More names than a person reads. */
const maxNames = 20;
const maxTitleNames = 3;
const list = new Intl.ListFormat('en-GB');

const listNames = (names: readonly string[], max: number): string =>
  list.format(names.length > max ? [...names.slice(0, max), `${names.length - max} more`] : names);

/** Returns the names of members for a text. */
export const listMemberNames = (names: readonly string[]): string => listNames(names, maxNames);

/** Returns the names of members, the first of them where they are many, for a subject line or a notification: `Ada, Obi, Tunde and 4 more`. */
export const shortenMemberNames = (names: readonly string[]): string => listNames(names, maxTitleNames);
