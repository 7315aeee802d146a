import { flowRecordingCalls } from '#contract/flow-recording.ts';
import type { Deps } from '#server/deps.ts';
import { type App, route } from '#server/plugins/route.ts';
import {
  getFlowFiguresOfBusiness,
  deleteOldJourneys,
  recordJourney,
  setConsent,
} from './journeys.service.ts';
import { listReports, reportProblem, getReport } from './problem-reports.service.ts';

export function flowRecordingRoutes(app: App, deps: Deps): void {
  route(app, flowRecordingCalls.setRecordingConsent, ({ tx, caller, body }) =>
    setConsent(tx, caller, body.isOn),
  );
  route(app, flowRecordingCalls.recordJourney, async ({ tx, caller, body }) => {
    await recordJourney(tx, deps, caller, body);
    return { done: true };
  });
  route(app, flowRecordingCalls.flowFigures, ({ caller, query }) =>
    getFlowFiguresOfBusiness(deps, caller.businessId, query.flow),
  );
  route(app, flowRecordingCalls.reportProblem, ({ tx, caller, body }) =>
    reportProblem(tx, deps, caller, body),
  );
  route(app, flowRecordingCalls.problemReports, ({ caller, query }) =>
    listReports(deps, caller.businessId, query),
  );
  route(app, flowRecordingCalls.problemReport, ({ caller, params }) => getReport(deps, caller, params.id));

  deps.jobs.sweep('old journeys', 3_600_000, (tx) => deleteOldJourneys(tx, deps.clock.now()));
}
