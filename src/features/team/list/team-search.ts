import * as z from 'zod/mini';
import { MemberStatus } from '#domain/member-status.ts';
import { optionalParam, searchTextParam } from '#src/lists/list-search.ts';

/** The search of `/dashboard/settings/team-members`. */
export const TeamSearch = z.object({
  search: searchTextParam,
  status: optionalParam(z.optional(MemberStatus)),
});
export type TeamSearch = z.infer<typeof TeamSearch>;
