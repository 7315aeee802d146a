import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import {
  sampleCheckouts,
  sampleChoice,
  samplePlacementAnswers,
} from '#machines/flows/store-checkout/store-checkout.samples.ts';
import { provideCheckoutActors } from '#src/checkout/checkout.actors.ts';
import { createCheckoutDevice } from '#src/checkout/checkout-device.ts';
import { createCallCheckout } from '#src/checkout/call-checkout.ts';
import { ApiError } from '#src/lib/api/api-errors.ts';

/** A storage in memory. */
function createArea() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

describe('the device of a customer', () => {
  it('keeps an order for its store alone, until it is answered', () => {
    const area = createArea();
    const device = createCheckoutDevice(() => area, '/s/adire/cart/checkout');
    const kept = device.keepAttempt(sampleChoice, 500_000);
    expect(device.readAttempt()).toEqual(kept);
    expect(createCheckoutDevice(() => area, '/s/other/cart/checkout').readAttempt()).toBeNull();
    device.forgetAttempt();
    expect(device.readAttempt()).toBeNull();
  });

  it('sends no order that it could not keep', () => {
    const full = {
      ...createArea(),
      setItem: () => {
        throw new Error('full');
      },
    };
    const device = createCheckoutDevice(() => full, '/s/adire/cart/checkout');
    expect(() => device.keepAttempt(sampleChoice, 500_000)).toThrow('could not be stored');
  });

  it('keeps what is typed beside an order, and forgets a saved step', () => {
    const area = createArea();
    const device = createCheckoutDevice(() => area, '/s/adire');
    device.keepTyped('contact', { name: 'Ada' });
    device.keepTyped('delivery', { city: 'Ikeja' });
    device.keepAttempt(sampleChoice, 500_000);
    device.forgetTyped('contact');
    expect(device.readTyped('contact')).toEqual({});
    expect(device.readTyped('delivery')).toEqual({ city: 'Ikeja' });
  });

  it('reads a broken storage as an empty one', () => {
    const area = createArea();
    area.setItem('checkout /s/adire', '{"attempt":{"attemptId":"no id"},"typed":7}');
    const device = createCheckoutDevice(() => area, '/s/adire');
    expect(device.readAttempt()).toBeNull();
    expect(device.readTyped('contact')).toEqual({});
  });
});

describe("the client of a store's checkout", () => {
  /** Answers the requests of the work with this response, and returns what was requested. */
  async function during(response: Response, work: () => Promise<unknown>) {
    const requests: { url: string; method: string | undefined; type: string | null; body: unknown }[] = [];
    const before = globalThis.fetch;
    globalThis.fetch = async (url, init) => {
      requests.push({
        url: new Request(url).url,
        method: init?.method,
        type: new Headers(init?.headers).get('content-type'),
        body: init?.body,
      });
      return response;
    };
    const result = await work().catch((problem: unknown) => problem);
    globalThis.fetch = before;
    return { result, requests };
  }
  const call = createCallCheckout('http://shop.test/s/adire/cart/checkout');

  it('sends JSON below the address of the checkout, and returns the data', async () => {
    const order = {
      method: 'card',
      totalMinor: 5,
      note: null,
      acceptsTerms: true,
      attemptId: crypto.randomUUID(),
    } as const;
    const { checkout } = samplePlacementAnswers['page ready'].output.data;
    const json = JSON.stringify({ data: { payUrl: null, checkout: { ...checkout, order: null } } });
    const { result, requests } = await during(new Response(json), () => call('placeOrder', { body: order }));
    expect(result).toMatchObject({ payUrl: null });
    expect(requests).toEqual([
      {
        url: 'http://shop.test/s/adire/cart/checkout/place',
        method: 'POST',
        type: 'application/json',
        body: JSON.stringify(order),
      },
    ]);
  });

  it('reports a refusal with its code, and an unreadable response as broken', async () => {
    const refusal = JSON.stringify({ error: 'Only 1 left', code: 'OUT_OF_STOCK', requestId: 'r' });
    const { result } = await during(new Response(refusal, { status: 409 }), () => call('checkout'));
    expect(result).toMatchObject({ code: 'OUT_OF_STOCK', message: 'Only 1 left' });
    const broken = await during(new Response('{"data":{}}'), () => call('checkout'));
    expect(broken.result).toBeInstanceOf(ApiError);
    expect(broken.result).toMatchObject({ code: 'UNEXPECTED' });
  });

  it("opens only the provider's page, after the order was kept", async () => {
    const area = createArea();
    const device = createCheckoutDevice(() => area, '/s/adire');
    const opened: string[] = [];
    const kept: unknown[] = [];
    const answer = async (name: string) => {
      if (name === 'placeOrder') kept.push(device.readAttempt()?.method);
      return name === 'placeOrder'
        ? samplePlacementAnswers['page ready'].output.data
        : sampleCheckouts['ready to pay'];
    };
    const machine = provideCheckoutActors(answer as never, device, (address) => opened.push(address));
    const actor = createActor(machine, { input: { isReturned: false, attempt: null } }).start();
    await waitFor(actor, (snapshot) => snapshot.matches('payment'));
    actor.send({ type: 'order.submit', choice: sampleChoice });
    await waitFor(actor, (snapshot) => snapshot.matches('leaving'));
    expect(kept).toEqual(['card']);
    expect(opened).toEqual(['https://pay.example.com/p']);
    expect(device.readAttempt()).toBeNull();
  });
});
