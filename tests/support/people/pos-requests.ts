import type { PosRequestEventType } from '#machines/lifecycles/pos-request.lifecycle.ts';
import { type PosStepDetails, advancePosRequest } from '#server/modules/pos-requests/pos-request.adapter.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';

/** Takes the step of an operator. */
export const operatePosRequest = (
  { deps }: Pick<ApiServer, 'deps'>,
  { businessId }: { businessId: string },
  id: string,
  event: PosRequestEventType,
  details: PosStepDetails = {},
) =>
  deps.db.transaction((tx) =>
    advancePosRequest(tx, deps, { businessId, id }, event, createOperatorActor('Ngozi'), details),
  );
