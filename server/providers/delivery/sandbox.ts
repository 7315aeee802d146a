import { v7 as uuid } from 'uuid';
import type { Deps } from '#server/deps.ts';
import { defineJob } from '#server/jobs/jobs.ts';
import { signCourierText } from './courier-signature.ts';
import {
  type Courier,
  CourierEvent,
  type CourierEventKind,
  type PickupRequest,
  type PickupResult,
} from './delivery.ts';
import {
  type SandboxDelivery,
  findDelivery,
  saveState,
  insertDelivery,
  startReturn,
} from './sandbox.repo.ts';

/** An event that is sent to the webhook, possibly long after it happened. */
export const courierEventJob = defineJob('sandbox-courier.tell', CourierEvent);

type Script = {
  immediateRefusal?: string;
  events: { kind: CourierEventKind; happensS: number; arrivesS: number[] }[];
};

const usual: Script = {
  events: [
    { kind: 'ready', happensS: 15, arrivesS: [15] },
    { kind: 'pickedUp', happensS: 45, arrivesS: [45] },
    { kind: 'delivered', happensS: 120, arrivesS: [120] },
  ],
};
const refusal: Script = { events: [{ kind: 'refused', happensS: 15, arrivesS: [15] }] };

/** The magic values: the city of the delivery address decides how this courier behaves; seconds from the request. */
export const sandboxCities: Record<string, Script> = {
  /** Accepts the request and refuses it later. */
  refusal,
  /** Refuses immediately. */
  nowhere: { immediateRefusal: 'No courier delivers to this address', events: [] },
  /** Finds no one at the address three times, and returns the parcel. */
  absent: {
    events: [
      ...usual.events.slice(0, 2),
      { kind: 'attemptFailed', happensS: 60, arrivesS: [60] },
      { kind: 'attemptFailed', happensS: 75, arrivesS: [75] },
      { kind: 'attemptFailed', happensS: 90, arrivesS: [90] },
      { kind: 'returning', happensS: 105, arrivesS: [105] },
      { kind: 'returned', happensS: 120, arrivesS: [120] },
    ],
  },
  /** Sends each event three times. */
  repeat: {
    events: usual.events.map((event) => ({ ...event, arrivesS: [0, 1, 30].map((s) => event.happensS + s) })),
  },
  /** Sends the pickup and the delivery before the acceptance. */
  disorder: { events: usual.events.map((event, nth) => ({ ...event, arrivesS: [150 - nth * 10] })) },
  /** Sends each event a day late. */
  delay: { events: usual.events.map((event) => ({ ...event, arrivesS: [event.happensS + 86_400] })) },
  /** Accepts the request, but the connection breaks before the answer. */
  silence: { ...usual },
};

const notes: Partial<Record<CourierEventKind, string>> = {
  refused: 'No courier is available in this area',
  attemptFailed: "The recipient wasn't at the address",
};
/** A parcel that is returned on request is with the merchant again after this time. */
const RETURN_S = 60;

const scriptOf = ({ address }: PickupRequest) => sandboxCities[address?.city.toLowerCase() ?? ''] ?? usual;

const stateOf = (delivery: SandboxDelivery | undefined): PickupResult => {
  if (!delivery) return { state: 'unknown' };
  const { courierReference, reason } = delivery;
  return reason === null ? { state: 'received', courierReference } : { state: 'refused', reason };
};

type SandboxDeps = Pick<Deps, 'db' | 'jobs' | 'clock'>;

/** A courier that only exists here: keeps its own records and sends events through the webhook, with its own delays. */
export function makeSandboxCourier({ db, jobs, clock }: SandboxDeps): Courier {
  return {
    provider: 'sandbox',
    name: 'Kontor Courier',
    async requestPickup(request) {
      const { reference } = request;
      const script = scriptOf(request);
      const receivedAt = clock.now();
      const isNew = await db.transaction(async (tx) => {
        const taken = await insertDelivery(tx, {
          reference,
          courierReference: `KC-${reference.slice(-8).toUpperCase()}`,
          state: 'received',
          reason: script.immediateRefusal ?? null,
          receivedAt,
        });
        if (!taken) return false;
        const after = (seconds: number) => new Date(receivedAt.getTime() + seconds * 1000);
        for (const { kind, happensS, arrivesS } of script.events) {
          const event = {
            eventId: uuid(),
            reference,
            kind,
            happenedAt: after(happensS).toISOString(),
            note: notes[kind] ?? null,
          };
          for (const seconds of arrivesS)
            await jobs.add(tx, courierEventJob, event, { runAt: after(seconds) });
        }
        return true;
      });
      if (isNew && script === sandboxCities['silence']) throw new Error("Couldn't reach the courier");
      return stateOf(await findDelivery(db, reference));
    },
    async cancel(reference) {
      await saveState(db, reference, 'cancelled');
    },
    async requestReturn(reference) {
      if (!(await startReturn(db, reference))) return;
      const now = clock.now();
      const runAt = new Date(now.getTime() + RETURN_S * 1000);
      const event = {
        eventId: `${reference} returned`,
        reference,
        kind: 'returned' as const,
        happenedAt: runAt.toISOString(),
        note: null,
      };
      await db.transaction((tx) => jobs.add(tx, courierEventJob, event, { runAt }));
    },
    async getStatus(reference) {
      return stateOf(await findDelivery(db, reference));
    },
  };
}

/** Lets the sandbox courier send its events, signed with `key`, to the webhook. */
export function handleSandboxCourier(
  { db, jobs }: SandboxDeps,
  key: Buffer,
  webhook: (body: { payload: string; signature: string }) => Promise<void>,
): void {
  jobs.handle(courierEventJob, async (event) => {
    if (!(await saveState(db, event.reference, event.kind))) return;
    const payload = JSON.stringify(event);
    await webhook({ payload, signature: signCourierText(key, payload) });
  });
}
