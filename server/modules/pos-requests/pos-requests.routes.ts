import { posRequestCalls } from '#contract/people/pos-request.ts';
import type { Deps } from '#server/deps.ts';
import { type App, route } from '#server/plugins/route.ts';
import { runSandboxStep, sandboxPosJob } from './pos-request.sandbox.ts';
import { cancelRequest, createRequest, getRequest, listRequests } from './pos-requests.service.ts';

export function posRequestRoutes(app: App, deps: Deps): void {
  route(app, posRequestCalls.posRequests, ({ caller }) => listRequests(deps.db, caller));
  route(app, posRequestCalls.posRequest, ({ caller, params }) => getRequest(deps.db, caller, params.id));
  route(app, posRequestCalls.createPosRequest, ({ tx, caller, body }) =>
    createRequest(tx, deps, caller, body),
  );
  route(app, posRequestCalls.cancelPosRequest, ({ tx, caller, params }) =>
    cancelRequest(tx, deps, caller, params.id),
  );
  deps.jobs.handle(sandboxPosJob, (request) => runSandboxStep(deps, request));
}
