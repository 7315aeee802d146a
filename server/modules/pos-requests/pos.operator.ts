import { parseArgs } from 'node:util';
import { formatAddress } from '#domain/customer.ts';
import { Id } from '#domain/id.ts';
import { PosSerialNumber, PosTrackingNumber, posDeviceLabels } from '#domain/pos-request.ts';
import type { PosRequestEventType } from '#machines/lifecycles/pos-request.lifecycle.ts';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { runOperatorStep } from '#server/db/dry-run.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import { type PosStepDetails, advancePosRequest } from './pos-request.adapter.ts';
import { findPosRequestAnywhere, listOpenPosRequests } from './pos-requests.repo.ts';

const events = new Map<string | undefined, PosRequestEventType>([
  ['approve', 'pos.approve'],
  ['decline', 'pos.decline'],
  ['dispatch', 'pos.dispatch'],
  ['deliver', 'pos.deliver'],
]);

const optional = (text: string | undefined): string | undefined => text?.trim() || undefined;

/**
 * Lists the requests for devices that wait, and takes their steps.
 *
 * @returns what the operator reads; undefined for words that are no command
 * @throws NOT_FOUND, ILLEGAL_EVENT with the reason
 */
export async function runPosCommand(deps: Deps, args: string[]): Promise<string | undefined> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      by: { type: 'string', default: 'Kontor' },
      reason: { type: 'string' },
      courier: { type: 'string' },
      tracking: { type: 'string' },
      serial: { type: 'string', multiple: true, default: [] },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [action, written] = positionals;
  if (action === 'list') return describeOpenRequests(deps);
  const event = events.get(action);
  const id = Id.safeParse(written);
  if (!event || !id.success) return undefined;
  const reason = optional(values.reason);
  const courier = optional(values.courier);
  const tracking = PosTrackingNumber.safeParse(values.tracking);
  const serialNumbers = values.serial.flatMap((text) => PosSerialNumber.safeParse(text).data ?? []);
  if (event === 'pos.decline' && reason === undefined) return undefined;
  if (event === 'pos.dispatch' && (courier === undefined || !tracking.success)) return undefined;
  const details: PosStepDetails = {
    ...(event === 'pos.decline' && reason !== undefined ? { declineReason: reason } : {}),
    ...(event === 'pos.dispatch' && courier !== undefined && tracking.success
      ? { courier, trackingNumber: tracking.data, serialNumbers }
      : {}),
  };
  const isDryRun = values['dry-run'];
  await runOperatorStep(deps, { isDryRun }, async (tx) => {
    const request = await findPosRequestAnywhere(tx, id.data);
    if (!request) throw new AppError('NOT_FOUND');
    return advancePosRequest(tx, deps, request, event, createOperatorActor(values.by), details);
  });
  return `${id.data}: ${action}${isDryRun ? ' (dry run: nothing was changed)' : ''}`;
}

async function describeOpenRequests({ db }: Pick<Deps, 'db'>): Promise<string> {
  const open = await listOpenPosRequests(db);
  if (open.length === 0) return 'No requests for devices are open.';
  return open
    .map(({ request, handle }) =>
      [
        request.id,
        handle,
        request.status,
        `since ${request.requestedAt.toISOString()}`,
        `${request.quantity} × ${posDeviceLabels[request.device].name}`,
        `${request.contactName}, ${request.contactPhone}, ${formatAddress(request.address)}`,
      ].join('  '),
    )
    .join('\n');
}
