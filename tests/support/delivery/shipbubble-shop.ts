import { expect } from 'vitest';
import type { OrderOverview } from '#contract/store/order.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, advanceTime, newShop, sampleFields } from '#tests/support/store/business-fixture.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import {
  type Label,
  type ShipbubbleServer,
  apiKey,
  startShipbubbleServer,
  usualRates,
  webhookSecret,
} from './shipbubble-server.ts';

export const shipbubbleEnv = {
  DELIVERY_PROVIDER: 'shipbubble',
  SHIPBUBBLE_API_KEY: apiKey,
  SHIPBUBBLE_WEBHOOK_SECRET: webhookSecret,
  SHIPBUBBLE_CATEGORY_ID: '98246239',
  SHIPBUBBLE_EMAIL: 'delivery@kontor.example',
  SHIPBUBBLE_MAX_FEE_NAIRA: '5000',
  KONTOR_DEMO: 'false',
};

type OrderBody = NonNullable<InputOf<'createOrder'>['body']>;

/** A business that ships by Shipbubble, through the product's own calls. */
export interface ShipbubbleShop {
  server: ApiServer;
  shipbubble: ShipbubbleServer;
  shop: Shop;
  /** Creates an order that is paid, delivered by Kontor and has this customer, and ships it. */
  ship(change?: Partial<OrderBody>): Promise<string>;
  /** Ships an order again. */
  schedule(orderId: string): Promise<void>;
  /** Ships an order whose courier is booked; returns its label at Shipbubble too. */
  book(): Promise<{ id: string; label: Label }>;
  overview(orderId: string): Promise<OrderOverview>;
  /** Runs due jobs after this time. */
  pass(ms?: number): Promise<void>;
  /** Sends a body to the webhook. Returns the HTTP status. */
  send(webhook: { body: string; signature?: string | undefined }): Promise<number>;
  /** The number of requests of a call so far, for example `POST /shipping/labels`. */
  count(call: string): number;
  reset(): void;
  close(): Promise<void>;
}

export async function openShipbubbleShop(): Promise<ShipbubbleShop> {
  const shipbubble = await startShipbubbleServer();
  const server = await startApiServer({ ...shipbubbleEnv, SHIPBUBBLE_URL: shipbubble.url });
  shipbubble.now = () => server.deps.clock.now();
  const shop = await newShop(server);
  const { asking } = shop;
  await server.call('updateBusinessInfo', { body: { phoneNumber: '+2348031112222' } }, asking);
  const setting = {
    deliveryMode: 'KONTOR_DELIVERY',
    pickupAddress: '4 Balogun Street, Lagos, Nigeria',
  } as const;
  await server.call('updateShipmentSetting', { body: setting }, asking);

  const schedule = async (id: string) => {
    const body = { shippingStatus: 'SCHEDULED' as const };
    await server.call('updateShippingStatus', { params: { id }, body }, asking);
  };
  const ship: ShipbubbleShop['ship'] = async (change = {}) => {
    const body: OrderBody = {
      ...sampleFields,
      newOrderCustomer: { name: 'Ngozi Obi', phoneNumber: '+2348057575855', email: 'ngozi@customer.example' },
      deliveryConfiguration: 'KONTOR_DELIVERY',
      paidBy: 'CASH',
      ...change,
    };
    const { order } = await server.call('createOrder', { body }, asking);
    await schedule(order.id);
    return order.id;
  };
  const pass = (ms = 0) => advanceTime(server, ms);

  return {
    server,
    shipbubble,
    shop,
    ship,
    schedule,
    pass,
    async book() {
      const id = await ship();
      await pass();
      const label = shipbubble.labels.at(-1);
      if (!label) throw new Error('Shipbubble has no shipment');
      return { id, label };
    },
    overview: (id) => server.call('orderOverview', { params: { id } }, asking),
    async send({ body, signature }) {
      const { statusCode } = await server.http.inject({
        method: 'POST',
        url: '/api/courier-events/shipbubble',
        headers: {
          'content-type': 'application/json',
          ...(signature !== undefined && { 'x-ship-signature': signature }),
        },
        payload: body,
      });
      return statusCode;
    },
    count: (name) => shipbubble.requests.filter(({ call }) => call === name).length,
    reset() {
      Object.assign(shipbubble, {
        labels: [],
        ghosts: [],
        requests: [],
        rates: usualRates,
        walletNaira: 1_000_000,
        fault: undefined,
        isKeyRevoked: false,
        keepsEmail: true,
        retryAfter: '90',
      });
    },
    async close() {
      await server.close();
      shipbubble.close();
    },
  };
}

/** The steps of shipping that the courier took, in order. */
export const listCourierSteps = ({ timeline }: OrderOverview): string[] =>
  timeline.filter(({ event }) => event.startsWith('courier.')).map(({ event, to }) => `${event} ${to}`);

export const allCourierSteps = [
  'courier.ready READY_FOR_PICKUP',
  'courier.pickedUp PICKED_UP',
  'courier.pickedUp ORDER_PICKED_UP',
  'courier.delivered DELIVERED',
];

/** Expects that the courier is not booked yet and is still requested. */
export const stillRequested: unknown = expect.objectContaining({
  shippingStatus: 'SCHEDULED',
  courier: { status: 'requesting', reference: null, refusal: null },
});
