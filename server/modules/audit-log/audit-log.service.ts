import type { AuditFilter, AuditQuery } from '#contract/people/audit-log-query.ts';
import type { AuditLog, AuditTarget } from '#contract/people/audit-log.ts';
import { dayOf, spanOf } from '#domain/date-range.ts';
import { RecordType, getVisibleRecordTypes } from '#domain/timeline.ts';
import type { Member } from '#server/caller.ts';
import { parseDateRange } from '#server/date-range-query.ts';
import type { Deps } from '#server/deps.ts';
import { getEntitlements } from '#server/modules/entitlements/entitlements.service.ts';
import { type AuditListFilter, auditList, listActors } from './audit-log.repo.ts';

const millisecondsPerDay = 86_400_000;

/**
 * Returns a page of the audit log: the entries of every area that the member may see, as far back as the plan includes.
 * @throws INVALID for an invalid cursor or invalid days
 */
export async function listAuditLog(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  member: Member,
  query: AuditQuery,
): Promise<AuditLog> {
  const filter = toAuditFilter(query, await getAuditScope({ db, clock }, member), clock.now());
  const [{ data, pagination }, people] = await Promise.all([
    auditList.page(db, member.businessId, query, filter),
    listActors(db, member.businessId),
  ]);
  return {
    data: data.map((entry) => ({ ...entry, recordType: RecordType.parse(entry.recordType) })),
    pagination,
    people,
  };
}

/** The part of the audit log that a member may see, and the time zone of its days. */
export interface AuditScope {
  timeZone: string;
  types: RecordType[];
  /** The oldest instant that the plan includes; undefined without a limit. */
  since: Date | undefined;
}

/** Returns what the member's permissions and the plan of the business include now. */
export async function getAuditScope(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { businessId, timeZone, membership }: Member,
): Promise<AuditScope> {
  const { auditLogDays } = await getEntitlements(db, businessId);
  const since =
    auditLogDays === null ? undefined : new Date(clock.now().getTime() - auditLogDays * millisecondsPerDay);
  return { timeZone, types: getVisibleRecordTypes(membership), since };
}

/** Days are in the business's time zone. @throws INVALID if the end date is before the start date */
function toAuditFilter(
  query: AuditFilter,
  { timeZone, types, since }: AuditScope,
  now: Date,
): AuditListFilter {
  const days = parseDateRange(query, () => dayOf(now, timeZone));
  return {
    person: query.person,
    types: types.filter((type) => query.recordType === undefined || type === query.recordType),
    span: days && spanOf(days, timeZone),
    since,
    search: query.search,
  };
}

/** Returns the filter of an export. Entries beyond the scope are never part of it. */
export const toTargetFilter = (target: AuditTarget, scope: AuditScope, now: Date): AuditListFilter =>
  target.kind === 'ids'
    ? { ids: target.ids, types: scope.types, since: scope.since }
    : toAuditFilter(target.filter, scope, now);
