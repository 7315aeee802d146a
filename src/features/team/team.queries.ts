import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import { teamCalls } from '#contract/people/team.ts';
import { api } from '#src/lib/api/api.ts';

export type TeamQuery = NonNullable<CallInput<typeof teamCalls.teamMembers>['query']>;

/** The team members and invitations that match a search. The previous result stays on screen until the next one has loaded. */
export const teamQuery = (query: TeamQuery = {}) =>
  queryOptions({
    queryKey: ['team', 'list', query],
    queryFn: ({ signal }) => api(teamCalls.teamMembers, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A member with their history. */
export const teamMemberQuery = (id: string) =>
  queryOptions({
    queryKey: ['team', 'member', id],
    queryFn: ({ signal }) => api(teamCalls.teamMember, { params: { id } }, { signal }),
  });
