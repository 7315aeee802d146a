import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { flowRecordingCalls, type RecordedFlow } from '#contract/flow-recording.ts';
import type { PageQuery } from '#contract/list.ts';
import { api } from '#src/lib/api/api.ts';

export const flowRecordingKeys = {
  all: ['flow-recordings'] as const,
  figures: (flow: RecordedFlow) => ['flow-recordings', 'figures', flow] as const,
  reports: (query: PageQuery) => ['flow-recordings', 'reports', query] as const,
  report: (id: string) => ['flow-recordings', 'report', id] as const,
};

/** How often each step of a flow is taken, and where people stop; for the owner only. */
export const flowFiguresQuery = (flow: RecordedFlow) =>
  queryOptions({
    queryKey: flowRecordingKeys.figures(flow),
    queryFn: ({ signal }) => api(flowRecordingCalls.flowFigures, { query: { flow } }, { signal }),
  });

/** One page of the problem reports, newest first; for the owner only. */
export const problemReportsQuery = (query: PageQuery = {}) =>
  queryOptions({
    queryKey: flowRecordingKeys.reports(query),
    queryFn: ({ signal }) => api(flowRecordingCalls.problemReports, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A problem report with its journey; for the owner and the person who reported it. */
export const problemReportQuery = (id: string) =>
  queryOptions({
    queryKey: flowRecordingKeys.report(id),
    queryFn: ({ signal }) => api(flowRecordingCalls.problemReport, { params: { id } }, { signal }),
  });
