import * as z from 'zod/mini';
import { formatAddress } from '#domain/customer.ts';
import { Id, text } from '#domain/id.ts';
import {
  type PosRequestStatus,
  PosSerialNumber,
  PosTrackingNumber,
  posDeviceLabels,
  posStatusLabels,
} from '#domain/pos-request.ts';
import type { PosRequestEventType } from '#machines/lifecycles/pos-request.lifecycle.ts';
import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { type OperatorArea, defineOperatorAction, noInput } from '#server/platform/operator/operator-area.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { type PosStepDetails, advancePosRequest } from './pos-request.adapter.ts';
import { findPosRequestAnywhere, listOpenPosRequests } from './pos-requests.repo.ts';

/** @throws NOT_FOUND, ILLEGAL_EVENT with the reason */
async function takeStep(
  tx: Transaction,
  deps: Deps,
  subject: string,
  event: PosRequestEventType,
  by: Actor,
  details: PosStepDetails = {},
): Promise<void> {
  const id = Id.safeParse(subject);
  const request = id.success ? await findPosRequestAnywhere(tx, id.data) : undefined;
  if (!request) throw new AppError('NOT_FOUND', { message: `There is no request ${subject}` });
  await advancePosRequest(tx, deps, request, event, by, details);
}

const actionsByStatus: Partial<Record<PosRequestStatus, readonly string[]>> = {
  requested: ['approve', 'decline'],
  approved: ['dispatch'],
  dispatched: ['deliver'],
};

/** Requests for point-of-sale devices that are still to be fulfilled. */
export const posArea: OperatorArea = {
  title: 'Card devices',
  subject: 'request',
  async list(executor) {
    const open = await listOpenPosRequests(executor);
    return open.map(({ request, handle }) => ({
      subject: request.id,
      title: `${request.quantity} × ${posDeviceLabels[request.device].name} for ${handle}`,
      facts: [
        { label: 'Status', value: posStatusLabels[request.status] },
        {
          label: 'To',
          value: `${request.contactName}, ${request.contactPhone}, ${formatAddress(request.address)}`,
        },
      ],
      since: request.requestedAt,
      actions: actionsByStatus[request.status] ?? [],
    }));
  },
  actions: {
    approve: defineOperatorAction({
      label: 'Approve',
      input: noInput,
      fields: {},
      async run(tx, deps, request, _input, by) {
        await takeStep(tx, deps, request, 'pos.approve', by);
        return `${request}: approved`;
      },
    }),
    decline: defineOperatorAction({
      label: 'Decline',
      input: z.object({ reason: text(1, 500, 'Say why the request is declined') }),
      fields: { reason: { label: 'Reason', hint: 'The merchant reads it.', kind: 'paragraph' } },
      async run(tx, deps, request, { reason }, by) {
        await takeStep(tx, deps, request, 'pos.decline', by, { declineReason: reason });
        return `${request}: declined: ${reason}`;
      },
    }),
    dispatch: defineOperatorAction({
      label: 'Dispatch',
      input: z.object({
        courier: text(1, 120, 'Enter the courier'),
        tracking: PosTrackingNumber,
        serial: z.array(PosSerialNumber),
      }),
      fields: {
        courier: { label: 'Courier', kind: 'text' },
        tracking: { label: 'Tracking number', kind: 'text' },
        serial: { label: 'Serial numbers', hint: 'One a line, for each device.', kind: 'list' },
      },
      async run(tx, deps, request, { courier, tracking: trackingNumber, serial: serialNumbers }, by) {
        await takeStep(tx, deps, request, 'pos.dispatch', by, { courier, trackingNumber, serialNumbers });
        return `${request}: dispatched with ${courier}, ${trackingNumber}`;
      },
    }),
    deliver: defineOperatorAction({
      label: 'Mark as delivered',
      input: noInput,
      fields: {},
      async run(tx, deps, request, _input, by) {
        await takeStep(tx, deps, request, 'pos.deliver', by);
        return `${request}: delivered`;
      },
    }),
  },
};
