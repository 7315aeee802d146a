import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '#domain/date-range.ts';
import { apiKey, usualRates } from '#tests/support/delivery/shipbubble-server.ts';
import {
  type ShipbubbleShop,
  allCourierSteps,
  listCourierSteps,
  openShipbubbleShop,
  stillRequested,
} from '#tests/support/delivery/shipbubble-shop.ts';
import { minute, second } from '#tests/support/people/identity.ts';
import { findByOrderId } from './stored-shipments.ts';

const creation = 'POST /shipping/labels';
let at: ShipbubbleShop;
beforeAll(async () => {
  at = await openShipbubbleShop();
});
beforeEach(() => at.reset());
afterAll(() => at.close());

const address = (line: string) => ({ line, city: 'Lagos', region: 'Lagos', country: 'Nigeria' });

describe("Kontor's delivery by Shipbubble", () => {
  it('books the courier, and follows the parcel to the customer', async () => {
    const { id, label } = await at.book();
    expect((await at.overview(id)).order).toMatchObject({
      shippingStatus: 'SCHEDULED',
      courier: { status: 'booked', reference: label.order_id },
    });
    for (const status of ['confirmed', 'picked_up', 'in_transit', 'completed'])
      expect(await at.send(at.shipbubble.report(label, status))).toBe(200);
    const end = await at.overview(id);
    expect(end.order).toMatchObject({
      status: 'DELIVERED',
      shippingStatus: 'DELIVERED',
      courier: { status: 'delivered' },
    });
    expect(listCourierSteps(end)).toEqual(allCourierSteps);
  });

  it("sends amounts in naira, and not the customer's email address", async () => {
    const { label } = await at.book();
    const rates = at.shipbubble.requests.find(({ call }) => call === 'POST /shipping/fetch_rates');
    expect(rates?.body).toMatchObject({
      category_id: 98246239,
      pickup_date: dayOf(at.server.deps.clock.now(), 'Africa/Lagos').toString(),
      package_items: [{ name: 'Bag', unit_weight: '1', unit_amount: '5000.00', quantity: '2' }],
      package_dimension: { length: 30, width: 20, height: 10 },
    });
    expect(label.ship_from).toMatchObject({
      name: 'Amaka Fabrics',
      phone: '+2348031112222',
      address: '4 Balogun Street, Lagos, Nigeria',
    });
    expect(label.ship_to).toMatchObject({
      name: 'Ngozi Obi',
      phone: '+2348057575855',
      email: expect.stringMatching(/^delivery\+[0-9a-f]{32}@kontor\.example$/) as unknown,
      address: '1 Broad Street, Lagos, Lagos, Nigeria',
    });
    expect(JSON.stringify(at.shipbubble.requests)).not.toContain('ngozi@customer.example');
  });

  it('books the cheapest courier that collects the parcel, and stores its fee in kobo', async () => {
    at.shipbubble.rates = [
      { courier_id: 'far', service_code: 'far', service_type: 'pickup', currency: 'USD', total: 3 },
      { courier_id: 'drop', service_code: 'drop', service_type: 'dropoff', currency: 'NGN', total: 100 },
      { courier_id: 'none', service_code: 'none', service_type: 'pickup', currency: 'NGN', total: null },
      ...usualRates,
    ];
    const { label } = await at.book();
    expect(label.courier.name).toBe('darum');
    expect(await findByOrderId(at.server, label.order_id)).toMatchObject({
      state: 'created',
      feeMinor: 1842_50,
    });
  });

  it.each([
    [5000, 'booked'],
    [5000.01, 'refused'],
  ])('compares a fee of %s naira with the limit of 5,000 naira: %s', async (total, status) => {
    at.shipbubble.rates = [
      { courier_id: 'dhl', service_code: 'dhl-nigeria', service_type: 'pickup', currency: '₦', total },
    ];
    const id = await at.ship();
    await at.pass();
    const { order } = await at.overview(id);
    expect(order.courier?.status).toBe(status);
    expect(at.shipbubble.labels).toHaveLength(status === 'booked' ? 1 : 0);
    if (status === 'refused')
      expect(order.courier?.refusal).toBe(
        'The cheapest courier costs ₦5,000.01, more than the limit of ₦5,000.00',
      );
  });

  it('leaves the order to be shipped again when no courier collects the parcel', async () => {
    at.shipbubble.rates = [];
    const id = await at.ship();
    await at.pass();
    expect((await at.overview(id)).order).toMatchObject({
      shippingStatus: 'PENDING',
      courier: {
        status: 'refused',
        refusal: 'No courier collects parcels at your address and delivers to this one',
      },
    });
    expect(at.count(creation)).toBe(0);
  });

  it('shows why Shipbubble rejects an address, and books once it is corrected', async () => {
    const id = await at.ship({ deliveryAddress: address('Nowhere') });
    await at.pass();
    const refused = (await at.overview(id)).order;
    expect(refused).toMatchObject({
      shippingStatus: 'PENDING',
      courier: { status: 'refused', refusal: "Sorry, we couldn't validate the provided address" },
    });
    const change = { version: refused.version, deliveryAddress: address('1 Broad Street') };
    await at.server.call('editOrder', { params: { id }, body: change }, at.shop.asking);
    await at.schedule(id);
    await at.pass();
    expect((await at.overview(id)).order.courier?.status).toBe('booked');
    expect(at.shipbubble.labels).toHaveLength(1);
  });

  it('is refused by a response that failed, whatever its HTTP status', async () => {
    at.shipbubble.fault = { call: creation, kind: 'failed' };
    const id = await at.ship();
    await at.pass();
    expect((await at.overview(id)).order.courier).toMatchObject({
      status: 'refused',
      refusal: 'Courier is not available',
    });
  });

  it('refuses without a request when the customer has no phone number', async () => {
    const id = await at.ship({ newOrderCustomer: { name: 'Ngozi Obi', phoneNumber: null, email: null } });
    await at.pass();
    expect((await at.overview(id)).order.courier).toMatchObject({
      status: 'refused',
      refusal: expect.stringContaining('phone number of the customer') as unknown,
    });
    expect(at.shipbubble.requests).toEqual([]);
  });

  it.each([
    ['pickupAddress', 'Your business has no pickup address. Add it in the delivery settings'],
    ['phoneNumber', 'Your business has no phone number. Add it to the business details'],
  ])('refuses without a request when the business has no %s', async (field, refusal) => {
    const { server, shop } = at;
    const set = async (isMissing: boolean) => {
      const [pickupAddress, phoneNumber] = isMissing
        ? [null, null]
        : ['4 Balogun Street, Lagos, Nigeria', '+2348031112222'];
      if (field === 'pickupAddress')
        await server.call('updateShipmentSetting', { body: { pickupAddress } }, shop.asking);
      else await server.call('updateBusinessInfo', { body: { phoneNumber } }, shop.asking);
    };
    await set(true);
    const id = await at.ship();
    await at.pass();
    await set(false);
    expect((await at.overview(id)).order.courier).toMatchObject({ status: 'refused', refusal });
    expect(at.shipbubble.requests).toEqual([]);
  });
});

describe('a request that Shipbubble does not process', () => {
  it("waits while Kontor's wallet is empty, and is booked once", async () => {
    at.shipbubble.walletNaira = 1842.49;
    const id = await at.ship();
    await expect(at.pass()).rejects.toThrow(
      'Shipbubble does not accept shipments: Insufficient wallet balance',
    );
    expect((await at.overview(id)).order).toEqual(stillRequested);
    at.shipbubble.walletNaira = 1842.5;
    await at.pass(minute);
    expect((await at.overview(id)).order.courier?.status).toBe('booked');
    expect(at.shipbubble.labels).toHaveLength(1);
  });

  it('waits for the right key, and names it nowhere', async () => {
    at.shipbubble.isKeyRevoked = true;
    const id = await at.ship();
    const problem = await at.pass().then(
      () => undefined,
      (error: unknown) => String(error),
    );
    expect(problem).toContain('Shipbubble answered 401 to POST /shipping/address/validate');
    expect(problem).not.toContain(apiKey);
    expect((await at.overview(id)).order).toEqual(stillRequested);
    at.shipbubble.isKeyRevoked = false;
    await at.pass(minute);
    expect((await at.overview(id)).order.courier?.status).toBe('booked');
  });

  it.each(['POST /shipping/address/validate', 'POST /shipping/fetch_rates', creation])(
    'is not sent again before the time of Retry-After (%s)',
    async (call) => {
      at.shipbubble.fault = { call, kind: 'busy' };
      const id = await at.ship();
      await expect(at.pass()).rejects.toThrow(`Shipbubble answered 429 to ${call}`);
      at.shipbubble.fault = undefined;
      const before = at.shipbubble.requests.length;
      await expect(at.pass(89 * second)).rejects.toThrow('Shipbubble accepts no requests before');
      expect(at.shipbubble.requests).toHaveLength(before);
      await at.pass(minute);
      expect((await at.overview(id)).order.courier?.status).toBe('booked');
      expect(at.shipbubble.labels).toHaveLength(1);
    },
  );

  it('is created once the key is accepted again', async () => {
    at.shipbubble.fault = { call: creation, kind: 'unauthorised' };
    const id = await at.ship();
    await expect(at.pass()).rejects.toThrow(`Shipbubble answered 401 to ${creation}`);
    at.shipbubble.fault = undefined;
    await at.pass(minute);
    expect((await at.overview(id)).order.courier?.status).toBe('booked');
    expect(at.shipbubble.labels).toHaveLength(1);
  });

  it('is not sent without the email address by which its shipment could be found', async () => {
    at.shipbubble.keepsEmail = false;
    const id = await at.ship();
    await expect(at.pass()).rejects.toThrow('Shipbubble did not keep the email address of the recipient');
    expect(at.count(creation)).toBe(0);
    at.shipbubble.keepsEmail = true;
    await at.pass(minute);
    expect((await at.overview(id)).order.courier?.status).toBe('booked');
  });

  it('is not sent again before a Retry-After that is a date', async () => {
    at.shipbubble.fault = { call: creation, kind: 'busy' };
    at.shipbubble.retryAfter = new Date(at.server.deps.clock.now().getTime() + 10 * minute).toUTCString();
    const id = await at.ship();
    await expect(at.pass()).rejects.toThrow('Shipbubble answered 429');
    at.shipbubble.fault = undefined;
    await expect(at.pass(9 * minute)).rejects.toThrow('Shipbubble accepts no requests before');
    await at.pass(2 * minute);
    expect((await at.overview(id)).order.courier?.status).toBe('booked');
  });

  it.each(['unreachable', 'down', 'not json'] as const)(
    'is tried again after a failed quote (%s)',
    async (kind) => {
      at.shipbubble.fault = { call: 'POST /shipping/fetch_rates', kind };
      const id = await at.ship();
      await expect(at.pass()).rejects.toThrow();
      expect((await at.overview(id)).order).toEqual(stillRequested);
      at.shipbubble.fault = undefined;
      await at.pass(minute);
      expect((await at.overview(id)).order.courier?.status).toBe('booked');
      expect(at.shipbubble.labels).toHaveLength(1);
    },
  );
});
