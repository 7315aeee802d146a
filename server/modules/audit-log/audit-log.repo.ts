import { and, or, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/client.ts';
import { definePrepared, param } from '#server/db/statement.ts';
import { replanForValues, splitTerms, toPrefixPattern } from '#server/db/text-search.ts';
import { timeline } from '#server/db/tables/platform/timeline.table.ts';
import { type FilterOf, defineList } from '#server/platform/lists/define-list.ts';
import { equals, isOneOf, isSince, isWithinSpan } from '#server/platform/lists/filters.ts';
import type { Search } from '#server/platform/lists/search.ts';
import { ascending, descending } from '#server/platform/lists/sorts.ts';

/** Words are found from their start: a number in the middle of another one would be another record's. */
const wordStarts = ['', '% ', '%-', '%+'];
const search: Search = {
  where: (text) =>
    and(
      ...splitTerms(text).map((_, term) =>
        or(
          ...wordStarts.map(
            (_start, nth) => sql`fold_text(${timeline.recordLabel}) like ${param(`label${term}_${nth}`)}`,
          ),
        ),
      ),
      replanForValues,
    ),
  values: (text) => ({
    always: true,
    ...Object.fromEntries(
      splitTerms(text).flatMap((term, at) =>
        wordStarts.map((start, nth) => [`label${at}_${nth}`, `${start}${toPrefixPattern(term)}`]),
      ),
    ),
  }),
  shape: (text) => String(splitTerms(text).length),
};

export const auditList = defineList({
  name: 'audit_log',
  table: timeline,
  columns: {
    id: timeline.id,
    at: timeline.at,
    actorKind: timeline.actorKind,
    actorId: timeline.actorId,
    actorName: timeline.actorName,
    device: timeline.device,
    address: timeline.address,
    recordType: timeline.recordType,
    recordId: timeline.recordId,
    recordLabel: timeline.recordLabel,
    lifecycle: timeline.lifecycle,
    event: timeline.event,
    from: timeline.from,
    to: timeline.to,
    note: timeline.note,
  },
  sorts: { newest: descending(timeline.at), oldest: ascending(timeline.at) },
  filters: {
    person: equals(timeline.actorId),
    types: isOneOf(timeline.recordType),
    span: isWithinSpan(timeline.at),
    since: isSince(timeline.at),
    ids: isOneOf(timeline.id),
  },
  search,
});
export type AuditListFilter = FilterOf<typeof auditList>;

export const exportedColumns = {
  at: timeline.at,
  actorName: timeline.actorName,
  device: timeline.device,
  address: timeline.address,
  recordType: timeline.recordType,
  recordLabel: timeline.recordLabel,
  event: timeline.event,
  from: timeline.from,
  to: timeline.to,
  note: timeline.note,
};

/** Steps from one person to the next along the index, so that it costs as little with a million entries. */
const findPeople = definePrepared('audit_people', (db) =>
  db.execute<{ id: string; name: string }>(sql`
    with recursive person(id, name) as (
      (select actor_id, actor_name from timeline
       where business_id = ${param('businessId')} and actor_id is not null
       order by actor_id limit 1)
      union all
      select next.actor_id, next.actor_name from person, lateral (
        select actor_id, actor_name from timeline
        where business_id = ${param('businessId')} and actor_id > person.id
        order by actor_id limit 1) next)
    select id, name from person order by name, id`),
);

/** Returns everyone who has acted in the business, under the name of one of their actions. */
export async function listActors(
  executor: Executor,
  businessId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await findPeople(executor, { businessId });
  return rows;
}
