import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RecordedFlow } from '#contract/flow-recording.ts';
import type { PageQuery } from '#contract/list.ts';
import { api } from '#src/lib/api/api.ts';

export const flowRecordingKeys = {
  all: ['flow-recordings'] as const,
  figures: (flow: RecordedFlow) => ['flow-recordings', 'figures', flow] as const,
  reports: (query: PageQuery) => ['flow-recordings', 'reports', query] as const,
  report: (id: string) => ['flow-recordings', 'report', id] as const,
};

/** Where people of the business go in a flow, and where they stop; answered to its owner alone. */
export const flowFiguresQuery = (flow: RecordedFlow) =>
  queryOptions({
    queryKey: flowRecordingKeys.figures(flow),
    queryFn: ({ signal }) => api('flowFigures', { query: { flow } }, { signal }),
  });

/** One page of what was reported, newest first; answered to the owner alone. */
export const problemReportsQuery = (query: PageQuery = {}) =>
  queryOptions({
    queryKey: flowRecordingKeys.reports(query),
    queryFn: ({ signal }) => api('problemReports', { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** With its journey; for the owner, and for whoever reported it. */
export const problemReportQuery = (id: string) =>
  queryOptions({
    queryKey: flowRecordingKeys.report(id),
    queryFn: ({ signal }) => api('problemReport', { params: { id } }, { signal }),
  });
