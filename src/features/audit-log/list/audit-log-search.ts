import * as z from 'zod/mini';
import { type AuditFilter, AuditQuery } from '#contract/people/audit-log-query.ts';
import { optionalParam, positionSearch, rowsPerPage, searchTextParam } from '#src/lists/list-search.ts';

const { shape } = AuditQuery;

/** The search of `/dashboard/settings/team-members/activity`: the filters, sort and page of the call. */
export const AuditLogSearch = z.object({
  person: optionalParam(shape.person),
  recordType: optionalParam(shape.recordType),
  range: optionalParam(shape.range),
  from: optionalParam(shape.from),
  to: optionalParam(shape.to),
  search: searchTextParam,
  sort: optionalParam(shape.sort),
  ...positionSearch,
});
export type AuditLogSearch = z.infer<typeof AuditLogSearch>;

/** The filters of the list, without its sort and page. */
export const filterOf = ({ person, recordType, range, from, to, search }: AuditLogSearch): AuditFilter => ({
  person,
  recordType,
  range,
  from,
  to,
  search,
});

export const queryOf = (search: AuditLogSearch): AuditQuery => ({ ...search, perPage: rowsPerPage });
