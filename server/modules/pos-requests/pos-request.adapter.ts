import { type PosRequestStatus, posDeviceLabels } from '#domain/pos-request.ts';
import {
  type PosRequestEventType,
  type PosRequestFacts,
  posRequestLifecycle,
} from '#machines/lifecycles/pos-request.lifecycle.ts';
import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import type { NotifyDeps } from '#server/modules/notifications/notify-members.ts';
import { type LifecycleAdapter, advance } from '#server/platform/lifecycle/advance.ts';
import { planStep } from '#server/platform/lifecycle/plan-step.ts';
import { type Actor, type RecordRef, saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import { notifyOfPosRequest } from './pos-request.notices.ts';
import {
  type PosRequestRow,
  findKnownSerialNumbers,
  insertPosDevices,
  lockPosRequest,
  savePosRequest,
} from './pos-requests.repo.ts';

type HeldRequest = PosRequestRow & PosRequestFacts;

/** Everything that an operator enters with a step. */
export interface PosStepDetails {
  declineReason?: string;
  courier?: string;
  trackingNumber?: string;
  serialNumbers?: readonly string[];
}

const statusTexts: Record<PosRequestStatus, string> = {
  requested: 'This request was not approved yet',
  approved: "This request was approved, so it can't be cancelled or declined any more",
  dispatched: 'The devices of this request were dispatched already',
  delivered: 'The devices of this request were delivered already',
  declined: 'This request was declined',
  canceled: 'This request was cancelled',
};
const serialNumbersMissing = 'Each device needs one serial number, and no other device may have it';

/** Returns the record of a request as timelines name it. */
export const toPosRequestRef = ({
  id,
  device,
  quantity,
}: Pick<PosRequestRow, 'id' | 'device' | 'quantity'>): RecordRef => ({
  type: 'pos-request',
  id,
  label: `${quantity} × ${posDeviceLabels[device].name}`,
});

/** The change of the row that belongs to each step. */
const changesOf = (
  event: string,
  at: Date,
  { declineReason, courier, trackingNumber }: PosStepDetails,
): Partial<PosRequestRow> => {
  if (event === 'pos.approve') return { approvedAt: at };
  if (event === 'pos.dispatch')
    return { dispatchedAt: at, courier: courier ?? null, trackingNumber: trackingNumber ?? null };
  return { endedAt: at, ...(declineReason === undefined ? {} : { declineReason }) };
};

const createAdapter = ({
  serialNumbers = [],
}: PosStepDetails): LifecycleAdapter<
  NotifyDeps,
  HeldRequest,
  PosRequestEventType,
  never,
  PosStepDetails
> => ({
  async lock(tx, businessId, id) {
    const row = await lockPosRequest(tx, businessId, id);
    if (!row) return undefined;
    const isComplete = new Set(serialNumbers).size === row.quantity && serialNumbers.length === row.quantity;
    const hasSerialNumbers = isComplete && (await findKnownSerialNumbers(tx, serialNumbers)).length === 0;
    return { ...row, hasSerialNumbers };
  },
  plan: (record, event, by) =>
    planStep(
      {
        lifecycle: 'pos-request',
        definition: posRequestLifecycle,
        explainRejection: ({ status }, { unmet }) =>
          unmet.length > 0 ? serialNumbersMissing : statusTexts[status],
      },
      record,
      event,
      by,
    ),
  toRecordRef: toPosRequestRef,
  describe: ({ details: { declineReason = null } }) => ({ note: declineReason }),
  async save(tx, _deps, { after, transitions, details, at }, entries) {
    const change = { status: after.status, ...changesOf(transitions[0]?.event ?? '', at, details) };
    await savePosRequest(tx, after, change);
    if (after.status === 'dispatched') await insertPosDevices(tx, after, serialNumbers);
    await saveEntries(tx, entries);
    return { ...after, ...change };
  },
  async perform(tx, deps, { after, transitions, actor }) {
    for (const { event } of transitions) await notifyOfPosRequest(tx, deps, event, after, actor.id);
  },
});

/**
 * Moves a request by one event, with its timeline entry and notifications.
 * @throws NOT_FOUND, ILLEGAL_EVENT with the reason
 */
export async function advancePosRequest(
  tx: Transaction,
  deps: NotifyDeps,
  record: { businessId: string; id: string },
  event: PosRequestEventType,
  actor: Actor,
  details: PosStepDetails = {},
): Promise<PosRequestRow> {
  if (event === 'pos.decline' && details.declineReason === undefined)
    throw new AppError('ILLEGAL_EVENT', { message: 'Say why the request is declined', legal: [] });
  return advance(tx, deps, createAdapter(details), record, event, actor, details);
}
