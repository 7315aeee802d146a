import { queryOptions } from '@tanstack/react-query';
import { eventCalls } from '#contract/people/event.ts';
import { api } from '#src/lib/api/api.ts';

const keys = { all: ['events'] as const };

/** The events that take applications, the earliest deadline first. */
export const opportunitiesQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'opportunities'],
    queryFn: ({ signal }) => api(eventCalls.eventOpportunities, {}, { signal }),
  });

/** The events that the business applied to, the newest application first. */
export const myEventsQuery = () =>
  queryOptions({
    queryKey: [...keys.all, 'mine'],
    queryFn: ({ signal }) => api(eventCalls.myEvents, {}, { signal }),
  });
