import { v7 as newId } from 'uuid';
import { type PosRequest, type PosRequestDetails, maxOpenPosRequests } from '#domain/pos-request.ts';
import { AppError } from '#server/app-error.ts';
import type { Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockBusiness } from '#server/modules/business/business.records.ts';
import type { NotifyDeps } from '#server/modules/notifications/notify-members.ts';
import { requirePhone } from '#server/platform/phone-numbers.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { advancePosRequest, toPosRequestRef } from './pos-request.adapter.ts';
import { addSandboxStep } from './pos-request.sandbox.ts';
import {
  type PosRequestRow,
  countOpenPosRequests,
  findPosRequest,
  insertPosRequest,
  listPosRequests,
  listSerialNumbers,
} from './pos-requests.repo.ts';

const listed = 100;

function toView(
  { businessId: _business, requestedBy: _person, requestedByName, ...request }: PosRequestRow,
  serialNumbers: Map<string, string[]>,
): PosRequest {
  const { requestedAt, approvedAt, dispatchedAt, endedAt } = request;
  return {
    ...request,
    requestedBy: requestedByName,
    requestedAt: requestedAt.toISOString(),
    approvedAt: approvedAt?.toISOString() ?? null,
    dispatchedAt: dispatchedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    serialNumbers: serialNumbers.get(request.id) ?? [],
  };
}

/** Returns the latest requests of the caller's business, newest first. */
export async function listRequests(executor: Executor, { businessId }: Member): Promise<PosRequest[]> {
  const requests = await listPosRequests(executor, businessId, listed);
  const ids = requests.map(({ id }) => id);
  const serialNumbers = await listSerialNumbers(executor, businessId, ids);
  return requests.map((request) => toView(request, serialNumbers));
}

/** @throws NOT_FOUND */
export async function getRequest(
  executor: Executor,
  { businessId }: Member,
  id: string,
): Promise<PosRequest> {
  const request = await findPosRequest(executor, businessId, id);
  if (!request) throw new AppError('NOT_FOUND');
  return toView(request, await listSerialNumbers(executor, businessId, [id]));
}

/**
 * Requests devices. The business is locked, so that two requests at once can't both be the last one allowed.
 * @throws INVALID for what is no phone number, ILLEGAL_EVENT while `maxOpenPosRequests` are open
 */
export async function createRequest(
  tx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'config'>,
  caller: Member,
  details: PosRequestDetails,
): Promise<PosRequest> {
  const { businessId, userId, name, country } = caller;
  const contactPhone = requirePhone(details.contactPhone, country, 'contactPhone');
  await lockBusiness(tx, businessId);
  if ((await countOpenPosRequests(tx, businessId)) >= maxOpenPosRequests)
    throw new AppError('ILLEGAL_EVENT', {
      message: `You have ${maxOpenPosRequests} open requests. Wait until one is delivered, or cancel one.`,
      legal: [],
    });
  const now = deps.clock.now();
  const request: PosRequestRow = {
    ...details,
    contactPhone,
    businessId,
    id: newId(),
    status: 'requested',
    requestedBy: userId,
    requestedByName: name,
    requestedAt: now,
    approvedAt: null,
    dispatchedAt: null,
    endedAt: null,
    declineReason: null,
    courier: null,
    trackingNumber: null,
  };
  await insertPosRequest(tx, request);
  await recordEvents(tx, businessId, now, toMerchantActor(caller), [
    { record: toPosRequestRef(request), lifecycle: 'pos-request', event: 'pos.request', to: 'requested' },
  ]);
  await addSandboxStep(tx, deps, request);
  return toView(request, new Map());
}

/** A repeat changes nothing. @throws NOT_FOUND, ILLEGAL_EVENT once it is approved */
export async function cancelRequest(
  tx: Transaction,
  deps: NotifyDeps,
  caller: Member,
  id: string,
): Promise<PosRequest> {
  const record = { businessId: caller.businessId, id };
  const request = await advancePosRequest(tx, deps, record, 'pos.cancel', toMerchantActor(caller));
  return toView(request, new Map());
}
