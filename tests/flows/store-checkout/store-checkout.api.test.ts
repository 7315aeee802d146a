import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Actor, createActor, waitFor } from 'xstate';
import {
  type StoreCheckoutSend,
  type StoreCheckoutView,
  type storeCheckoutMachine,
  storeCheckoutView,
} from '#machines/flows/store-checkout/index.ts';
import { createCallCheckout } from '#src/checkout/call-checkout.ts';
import { createCheckoutDevice } from '#src/checkout/checkout-device.ts';
import { provideCheckoutActors } from '#src/checkout/checkout.actors.ts';
import {
  type Customer,
  type SellingStore,
  contact,
  delivery,
  feeMinor,
  fillCart,
  openSellingStore,
  ordersOf,
  payOnPage,
  priceMinor,
  reachReview,
} from '#tests/api/checkout/checkout-fixture.ts';
import { configure, send, storeHost, storeOrigin } from '#tests/api/shop/shop-fixture.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { advanceTime } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let store: SellingStore;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  store = await openSellingStore(server, { quantity: 3, checkout: { allowsPaymentOnDelivery: true } });
});
const opened: Actor<typeof storeCheckoutMachine>[] = [];
afterEach(() => {
  for (const actor of opened.splice(0)) actor.stop();
  vi.unstubAllGlobals();
});

const choice = { method: 'card', note: null, acceptsTerms: false } as const;

/** The browser of a customer: its device, its cookie, and its pages. */
function createBrowser({ cookie }: Pick<Customer, 'cookie'>) {
  const kept = new Map<string, string>();
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const address = `${storeOrigin}${store.base}/cart/checkout`;
  const device = createCheckoutDevice(() => area, address);
  let lostPath: string | undefined;
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    const { pathname } = new URL(url);
    const sent = Object.fromEntries(new Headers(headers));
    const { statusCode, payload } = await store.http.inject({
      method: method as 'GET',
      url: pathname,
      headers: { ...sent, host: storeHost, origin: storeOrigin, 'sec-fetch-site': 'same-origin', cookie },
      ...(typeof body === 'string' && { payload: body }),
    });
    if (lostPath !== undefined && pathname.endsWith(lostPath)) {
      lostPath = undefined;
      throw new TypeError('Failed to fetch');
    }
    return new Response(payload, { status: statusCode });
  });
  let payUrl: string | null = null;
  return {
    /** Loses the response of the next call to this path. */
    lose: (path: string) => void (lostPath = path),
    /** Pays on the provider's page that was opened last. */
    pay: (outcome: Parameters<typeof payOnPage>[2]) => payOnPage(server, payUrl, outcome),
    /** Opens the page of the checkout, as after a reload or a return. */
    open({ isReturned = false } = {}) {
      const machine = provideCheckoutActors(createCallCheckout(address), device, (page) => (payUrl = page));
      const actor = createActor(machine, { input: { isReturned, attempt: device.readAttempt() } }).start();
      opened.push(actor);
      return {
        send: (event: Parameters<StoreCheckoutSend>[0]) => actor.send(event),
        /** Returns what the page shows once it waits for the customer, or for the provider's page. */
        async view(): Promise<StoreCheckoutView> {
          const isSettled = (snapshot: ReturnType<typeof actor.getSnapshot>) =>
            !snapshot.hasTag('busy') || snapshot.matches('leaving');
          return storeCheckoutView(await waitFor(actor, isSettled, { timeout: 10_000 }));
        },
      };
    },
  };
}
const stepOf = (view: StoreCheckoutView) => (view.screen === 'step' ? view.step.step : view.screen);

describe('the page of a checkout and the server of its store', () => {
  it('lead a customer from the cart through each step to a paid order', async () => {
    const browser = createBrowser(await fillCart(store));
    const page = browser.open();
    expect(await page.view()).toMatchObject({ step: { step: 'contact', preset: null } });
    page.send({ type: 'contact.submit', contact });
    expect(await page.view()).toMatchObject({ step: { step: 'delivery' } });
    page.send({ type: 'delivery.submit', delivery });
    expect(await page.view()).toMatchObject({
      step: { step: 'payment' },
      checkout: { quote: { feeMinor }, totalMinor: priceMinor + feeMinor },
    });
    page.send({ type: 'order.submit', choice });
    await page.view();
    await browser.pay('pays');
    const back = browser.open({ isReturned: true });
    await vi.waitFor(async () => expect(stepOf(await back.view())).toMatch(/placed|waiting/));
    await server.deps.jobs.drain();
    expect(await browser.open({ isReturned: true }).view()).toMatchObject({
      screen: 'placed',
      order: { status: 'placed', payment: { result: 'success' } },
    });
    expect(await ordersOf(store)).toHaveLength(1);
  });

  it('keep one order through a decline, with the method still chosen', async () => {
    const browser = createBrowser(await reachReview(store));
    const page = browser.open();
    await page.view();
    page.send({ type: 'order.submit', choice: { ...choice, method: 'transfer' } });
    await page.view();
    await browser.pay('declined');
    await server.deps.jobs.drain();
    const back = browser.open({ isReturned: true });
    expect(await back.view()).toMatchObject({ screen: 'declined', order: { status: 'awaitingPayment' } });
    back.send({ type: 'pay.again' });
    expect(await back.view()).toMatchObject({ step: { step: 'payment' } });
    back.send({ type: 'order.submit', choice });
    await back.view();
    await browser.pay('pays');
    await server.deps.jobs.drain();
    const last = await browser.open({ isReturned: true }).view();
    expect(last).toMatchObject({ screen: 'placed' });
    expect(await ordersOf(store)).toHaveLength(1);
  });

  it('make one order of a lost response, whether it is sent again or the page is opened again', async () => {
    const browser = createBrowser(await reachReview(store));
    const page = browser.open();
    await page.view();
    browser.lose('/place');
    page.send({ type: 'order.submit', choice: { ...choice, method: 'onDelivery' } });
    expect(await page.view()).toMatchObject({ step: { phase: 'unanswered' } });
    expect(await browser.open().view()).toMatchObject({ screen: 'placed' });
    page.send({ type: 'order.retry' });
    expect(await page.view()).toMatchObject({ screen: 'placed' });
    expect(await ordersOf(store)).toHaveLength(1);
  });

  it('say what is missing when another customer was faster', async () => {
    const browser = createBrowser(await reachReview(store, { quantity: 2 }));
    const page = browser.open();
    await page.view();
    const other = await reachReview(store, { quantity: 2, email: 'other@customer.example' });
    const { data } = await other.ask('checkout');
    await other.ask('placeOrder', {
      ...choice,
      method: 'onDelivery',
      totalMinor: data.totalMinor,
      attemptId: crypto.randomUUID(),
    });
    page.send({ type: 'order.submit', choice });
    expect(await page.view()).toMatchObject({
      screen: 'changed',
      canAccept: false,
      checkout: { lines: [{ quantity: 2, available: 1 }] },
    });
  });

  it('show a total that changed in another tab before anything is ordered', async () => {
    const customer = await reachReview(store);
    const browser = createBrowser(customer);
    const page = browser.open();
    await page.view();
    await send(store, '/cart/change', {
      fields: { variation: store.variation, quantity: '2' },
      cookie: customer.cookie,
    });
    page.send({ type: 'order.submit', choice });
    expect(await page.view()).toMatchObject({ screen: 'changed', beforeMinor: priceMinor + feeMinor });
    expect(await ordersOf(store)).toHaveLength(0);
    page.send({ type: 'change.accept' });
    expect(await page.view()).toMatchObject({
      step: { step: 'payment', preset: choice },
      checkout: { totalMinor: 2 * priceMinor + feeMinor },
    });
  });

  it('offer pickup where no zone covers the address', async () => {
    const browser = createBrowser(await fillCart(store));
    const page = browser.open();
    await page.view();
    page.send({ type: 'contact.submit', contact });
    await page.view();
    page.send({ type: 'delivery.submit', delivery: { ...delivery, region: 'Kano' } });
    expect(await page.view()).toMatchObject({ step: { phase: 'uncovered', canPickUp: true } });
    page.send({ type: 'pickup.choose' });
    expect(await page.view()).toMatchObject({
      step: { step: 'payment' },
      checkout: { totalMinor: priceMinor },
    });
  });

  it('take no order of a store that went on vacation meanwhile', async () => {
    const browser = createBrowser(await reachReview(store));
    const page = browser.open();
    await page.view();
    await configure(store, { availability: { status: 'vacation', note: 'Back on Monday' } });
    page.send({ type: 'order.submit', choice });
    expect(await page.view()).toMatchObject({
      screen: 'closed',
      checkout: { store: { note: 'Back on Monday' } },
    });
  });

  it('let a customer order again after the time to pay is over', async () => {
    const browser = createBrowser(await reachReview(store));
    const page = browser.open();
    await page.view();
    page.send({ type: 'order.submit', choice });
    await page.view();
    await advanceTime(server, 16 * 60_000);
    const later = browser.open();
    expect(await later.view()).toMatchObject({ screen: 'expired' });
    later.send({ type: 'order.again' });
    expect(await later.view()).toMatchObject({ step: { step: 'payment' } });
    later.send({ type: 'order.submit', choice });
    expect(await later.view()).toMatchObject({ step: { phase: 'sending' } });
  });

  it('resume with everything that was entered, and say where no cart is', async () => {
    const customer = await reachReview(store);
    expect(await createBrowser(customer).open().view()).toMatchObject({
      checkout: { contact: { name: contact.name }, delivery: { line: delivery.line } },
      step: { step: 'payment' },
    });
    const other = createBrowser({ cookie: 'kontor_cart=none' });
    expect(await other.open({ isReturned: true }).view()).toMatchObject({
      screen: 'unknown',
      isReturned: true,
    });
  });
});
