import { countries } from '#domain/business.ts';
import type { PosRequestDetails } from '#domain/pos-request.ts';
import type { PosRequestEventType } from '#machines/lifecycles/pos-request.lifecycle.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { type PosStepDetails, advancePosRequest } from '#server/modules/pos-requests/pos-request.adapter.ts';
import {
  cancelRequest,
  createRequest,
  listRequests,
} from '#server/modules/pos-requests/pos-requests.service.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import type { DemoBusiness } from './businesses.ts';
import { type DemoShopRecord, lockPlayedTo } from './demo.repo.ts';
import { pastJobs } from './past-jobs.ts';

const dayMs = 86_400_000;
const operator = createOperatorActor('Kontor');

interface PlannedRequest extends Pick<PosRequestDetails, 'device' | 'quantity'> {
  daysAgo: number;
  isCanceled?: true;
  /** The steps of the operator, each this many days after the one before. */
  steps?: readonly { event: PosRequestEventType; afterDays: number; details?: PosStepDetails }[];
}

/** One request of each outcome, oldest first; the last one is under way. */
const requested: readonly PlannedRequest[] = [
  {
    device: 'card-reader',
    quantity: 1,
    daysAgo: 150,
    steps: [
      { event: 'pos.approve', afterDays: 1 },
      {
        event: 'pos.dispatch',
        afterDays: 2,
        details: { courier: 'GIG Logistics', trackingNumber: 'GIG-4471902', serialNumbers: ['KCR-20481'] },
      },
      { event: 'pos.deliver', afterDays: 3 },
    ],
  },
  {
    device: 'smart-terminal',
    quantity: 12,
    daysAgo: 60,
    steps: [
      {
        event: 'pos.decline',
        afterDays: 2,
        details: { declineReason: 'Twelve terminals are more than your sales need. Ask for up to three.' },
      },
    ],
  },
  { device: 'card-reader', quantity: 2, daysAgo: 40, isCanceled: true },
  {
    device: 'smart-terminal',
    quantity: 2,
    daysAgo: 4,
    steps: [
      { event: 'pos.approve', afterDays: 1 },
      {
        event: 'pos.dispatch',
        afterDays: 1,
        details: {
          courier: 'GIG Logistics',
          trackingNumber: 'GIG-5520117',
          serialNumbers: ['KST-118204', 'KST-118205'],
        },
      },
    ],
  },
];

/** Requests for card devices of the first business. */
export async function requestDevices(
  deps: Pick<Deps, 'db' | 'jobs' | 'config'>,
  { startedAt }: DemoShopRecord,
  shop: DemoBusiness,
  owner: Member,
): Promise<void> {
  if (shop.details.country !== 'NG') return;
  const at = (daysAgo: number) => ({
    ...deps,
    jobs: pastJobs(deps.jobs, startedAt),
    clock: { now: () => new Date(startedAt.getTime() - daysAgo * dayMs) },
  });
  const [{ city, region, streets }] = shop.places;
  const delivery = {
    address: { line: `14 ${streets[0]}`, city, region, country: countries[shop.details.country] },
    contactName: owner.name,
    contactPhone: `${shop.phonePrefix}35550123`,
  };
  await deps.db.transaction(async (tx) => {
    await lockPlayedTo(tx, shop.key);
    if ((await listRequests(tx, owner)).length > 0) return;
    for (const { device, quantity, daysAgo, isCanceled, steps = [] } of requested) {
      const { id } = await createRequest(tx, at(daysAgo), owner, { device, quantity, ...delivery });
      if (isCanceled) await cancelRequest(tx, at(daysAgo - 0.1), owner, id);
      let day = daysAgo;
      for (const { event, afterDays, details } of steps) {
        day -= afterDays;
        const record = { businessId: owner.businessId, id };
        await advancePosRequest(tx, at(day), record, event, operator, details);
      }
    }
  });
}
