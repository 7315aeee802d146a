import type { FastifyBaseLogger } from 'fastify';
import { dayOf } from '#domain/date-range.ts';
import { parseSignedWebhook } from '#server/providers/payments/webhook-signature.ts';
import type { Courier, CourierReport, PickupResult } from './delivery.ts';
import { NotProcessedError, createShipbubbleClient } from './shipbubble-api.ts';
import {
  Shipment,
  ShipmentList,
  isCancelled,
  isKnownStatus,
  isOver,
  isPickedUp,
  toCourierEvents,
  toKobo,
} from './shipbubble-responses.ts';
import {
  PickupRefusal,
  type Quote,
  type ShipbubbleSettings,
  findMissing,
  parseSubaddress,
  requestQuote,
  requireData,
  timeZone,
  toSubaddress,
} from './shipbubble-quote.ts';
import type { ShipbubbleShipment, ShipmentStore } from './shipbubble.repo.ts';

interface ShipbubbleDeps {
  shipments: ShipmentStore;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** A request whose response was lost is looked for in Shipbubble's list for this time. */
const lookUpMs = 60 * 60_000;
/** Webhooks are sent for up to half an hour; after that the shipment is polled. */
const pollAfterMs = 30 * 60_000;
const dayMs = 24 * 60 * 60_000;
/** A shipment whose end is never reported is no longer polled. */
const pollForMs = 60 * dayMs;
const pageSize = 50;
const maxPages = 40;

const neverConfirmed = 'The courier never confirmed this pickup. Ship the order again';

const refuse = (reason: string): PickupResult => ({ state: 'refused', reason });

/**
 * Kontor's delivery by Shipbubble, an aggregator of couriers in Nigeria, by its public API: https://docs.shipbubble.com. It
 * has no idempotency key, so a request that may have had an effect is never sent again (docs/decisions/0099).
 */
export function makeShipbubbleCourier(settings: ShipbubbleSettings, deps: ShipbubbleDeps): Courier {
  const { shipments, now, log } = deps;
  const ask = createShipbubbleClient(settings, now);

  /** Records what Shipbubble says about a shipment, whatever order its reports arrive in. */
  const saveShipment = async (stored: ShipbubbleShipment, shipment: Shipment) => {
    const { reference, feeMinor, lastStatus } = stored;
    const fee = shipment.payment?.shipping_fee;
    const details = {
      orderId: shipment.order_id,
      lastStatus: shipment.status,
      checkedAt: now(),
      feeMinor: fee === null || fee === undefined ? feeMinor : toKobo(fee),
    };
    // Only the second report of an end is the last one: where the first was not applied, the shipment is polled.
    const state = isOver(shipment.status) && lastStatus === shipment.status ? 'ended' : 'created';
    const isExpected = await shipments.change(reference, ['quoting', 'sending', 'created'], {
      ...details,
      state,
    });
    if (!isExpected) await shipments.change(reference, ['abandoned', 'cancelled', 'ended'], details);
  };

  /** Searches the list for a shipment whose creation was not answered. */
  const lookUp = async ({ reference, sentAt }: ShipbubbleShipment): Promise<Shipment | undefined> => {
    const email = toSubaddress(settings.email, reference).toLowerCase();
    const first = dayOf(new Date((sentAt ?? now()).getTime() - dayMs), timeZone).toString();
    const last = dayOf(new Date(now().getTime() + dayMs), timeZone).toString();
    for (let page = 1; page <= maxPages; page += 1) {
      const query = `Page=${page}&PerPage=${pageSize}&start_date=${first}&end_date=${last}`;
      const answer = await ask('GET', `/shipping/labels?${query}`);
      if (!answer.ok) throw new Error(`Shipbubble did not return its list: ${answer.message}`);
      const { results } = ShipmentList.parse(answer.data);
      const match = results.find(({ ship_to: to }) => to?.email?.toLowerCase() === email);
      if (match || results.length < pageSize) return match;
    }
    throw new Error("Shipbubble's list is too long to be searched");
  };

  /** Returns the shipment with the outcome of an unanswered request, where it can be found out. */
  const settle = async (shipment: ShipbubbleShipment): Promise<ShipbubbleShipment> => {
    if (shipment.state !== 'sending') return shipment;
    const { reference, sentAt } = shipment;
    const match = await lookUp(shipment);
    if (match) await saveShipment(shipment, match);
    else if (sentAt && now().getTime() - sentAt.getTime() < lookUpMs)
      throw new Error(`Shipbubble never confirmed ${reference}, and does not list it yet`);
    else {
      log.warn({ reference }, 'shipment was requested, never answered and is not in the list of Shipbubble');
      await shipments.change(reference, ['sending'], { state: 'abandoned' });
    }
    return (await shipments.find(reference)) ?? shipment;
  };

  const toResult = ({ reference, state, orderId }: ShipbubbleShipment): PickupResult => {
    if (state === 'abandoned') return refuse(neverConfirmed);
    if (orderId !== null) return { state: 'received', courierReference: orderId };
    if (state === 'quoting') return { state: 'unknown' };
    throw new Error(`The shipment ${reference} is ${state}`);
  };

  /** Creates the shipment, which takes its fee from the wallet. The claim lets only one caller send, and only once. */
  const createShipment = async (reference: string, { token, rate }: Quote) => {
    if (!(await shipments.change(reference, ['quoting'], { state: 'sending', sentAt: now() })))
      throw new Error(`The shipment ${reference} is being requested already`);
    const release = () => shipments.change(reference, ['sending'], { state: 'quoting', sentAt: null });
    const answer = await ask('POST', '/shipping/labels', {
      request_token: token,
      service_code: rate.service_code,
      courier_id: rate.courier_id,
    }).catch(async (problem: unknown) => {
      if (problem instanceof NotProcessedError) await release();
      throw problem;
    });
    if (!answer.ok) await release();
    return Shipment.parse(requireData(answer));
  };

  const report = async (shipment: Shipment): Promise<CourierReport | null> => {
    const { order_id: orderId, status } = shipment;
    const reference = parseSubaddress(shipment.ship_to?.email);
    const stored =
      (await shipments.findByOrderId(orderId)) ?? (reference && (await shipments.find(reference)));
    if (!stored) {
      log.warn({ orderId }, 'courier report of an unknown shipment');
      return null;
    }
    if (stored.orderId !== null && stored.orderId !== orderId) {
      log.warn({ orderId, other: stored.orderId }, 'two shipments of one delivery: cancel one at Shipbubble');
      return null;
    }
    if (!isKnownStatus(status)) log.warn({ orderId, status }, 'courier report with an unknown status');
    const isUnwanted = stored.state === 'abandoned' && !isCancelled(status);
    if (isUnwanted) log.warn({ orderId, status }, 'a shipment turned up after it was given up');
    await saveShipment(stored, shipment);
    return {
      reference: stored.reference,
      courierReference: orderId,
      events: toCourierEvents(stored.reference, shipment, now()),
      isUnwanted,
    };
  };

  const listShipments = async (orderIds: readonly string[]): Promise<Shipment[]> => {
    const answer = await ask('GET', `/shipping/labels/list/${orderIds.map(encodeURIComponent).join(',')}`);
    if (!answer.ok) throw new Error(`Shipbubble did not return shipments: ${answer.message}`);
    return ShipmentList.parse(answer.data).results;
  };

  return {
    provider: 'shipbubble',
    name: 'Shipbubble',

    async requestPickup(request) {
      const missing = findMissing(request);
      if (missing !== undefined) return refuse(missing);
      const { reference } = request;
      await shipments.add(reference, now());
      const earlier = await shipments.find(reference);
      if (earlier && earlier.state !== 'quoting') return toResult(await settle(earlier));
      try {
        const shipment = await createShipment(reference, await requestQuote({ settings, ask, now }, request));
        const sent = await shipments.find(reference);
        if (sent) await saveShipment(sent, shipment);
        return { state: 'received', courierReference: shipment.order_id };
      } catch (problem) {
        if (problem instanceof PickupRefusal) return refuse(problem.message);
        throw problem;
      }
    },

    async cancel(reference) {
      const shipment = await shipments.find(reference);
      if (!shipment || (await shipments.change(reference, ['quoting'], { state: 'cancelled' }))) return;
      const { orderId, state } = await settle(shipment);
      if (orderId === null || state === 'ended' || state === 'cancelled') return;
      const answer = await ask('POST', `/shipping/labels/cancel/${encodeURIComponent(orderId)}`);
      if (!answer.ok) {
        const [current] = await listShipments([orderId]);
        const isPossible = current && !isOver(current.status) && !isPickedUp(current.status);
        if (isPossible) throw new Error(`Shipbubble did not cancel ${orderId}: ${answer.message}`);
        if (!current || !isCancelled(current.status)) return;
      }
      await shipments.change(reference, ['created', 'abandoned'], { state: 'cancelled' });
    },

    /** The API only returns parcels that were delivered, so the operator has to ask Shipbubble's support for this one. */
    async requestReturn(reference) {
      const shipment = await shipments.find(reference);
      if (shipment?.state === 'created')
        log.warn({ orderId: shipment.orderId }, 'a parcel has to be returned: ask the support of Shipbubble');
    },

    async getStatus(reference) {
      const shipment = await shipments.find(reference);
      return shipment ? toResult(await settle(shipment)) : { state: 'unknown' };
    },

    reports: {
      signatureHeader: 'x-ship-signature',
      async readWebhook(body, signature) {
        const opened = parseSignedWebhook(settings.webhookSecret, body, signature);
        if (!opened) return undefined;
        const { data: shipment } = Shipment.safeParse(opened.content);
        if (shipment) return report(shipment);
        log.warn('courier report in an unknown format');
        return null;
      },
      async poll() {
        const before = (ms: number) => new Date(now().getTime() - ms);
        const open = await shipments.listUnchecked(before(pollForMs), before(pollAfterMs), pageSize);
        const orderIds = open.flatMap(({ orderId }) => orderId ?? []);
        if (orderIds.length === 0) return [];
        const current = await listShipments(orderIds);
        for (const { reference } of open)
          await shipments.change(reference, ['created'], { checkedAt: now() });
        const reports = await Promise.all(current.map(report));
        return reports.filter((one) => one !== null);
      },
    },
  };
}
