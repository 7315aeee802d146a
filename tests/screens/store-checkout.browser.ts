import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { slowDownNetwork } from '#tests/support/browser/slow-network.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import { openSellingStore } from '#tests/support/store/selling-store.ts';

/** Chooses a shirt on its page. */
async function chooseShirt(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Size' }).getByRole('link', { name: 'M' }).click();
  await page.getByRole('navigation', { name: 'Colour' }).getByRole('link', { name: 'Brown' }).click();
}

/** Puts a shirt into the cart, and opens the checkout. */
async function beginCheckout(page: Page, product: string): Promise<void> {
  await page.goto(product);
  await chooseShirt(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByLabel('Name')).toBeVisible();
}

/** Returns how much the layout has moved while the page loaded. */
const measureShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) shift += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(shift), 50);
      }),
  );

/** Asserts that a stop of the walk is accessible, fits the screen, and has not moved while it loaded. */
async function expectGoodStop(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  expect(await measureShift(page), `shift of ${page.url()}`).toBeLessThan(0.1);
  await expectAccessible(page, { hasLargeTargets: true });
}

async function enterContact(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ngozi Obi');
  await page.getByLabel('Email', { exact: true }).fill('ngozi@customer.example');
  await page.getByLabel(/^Phone/).fill('0803 111 0001');
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await expect(page.getByLabel('Street and house number')).toBeVisible();
}

async function enterAddress(page: Page, region = 'Lagos'): Promise<void> {
  await page.getByLabel('Street and house number').fill('1 Allen Avenue');
  await page.getByLabel('City').fill('Ikeja');
  await page.getByLabel('State').selectOption(region);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
}

/** Pays on the provider's page, with this result. */
async function payAtProvider(page: Page, outcome: string): Promise<void> {
  await page.waitForURL('**/sandbox/pay/**');
  await page.getByRole('radio', { name: outcome }).check();
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** Asserts that the books have one paid order of a shirt from the store, and the stock is down by it. */
async function expectPaidOnce({ call }: Kontor, { token, businessId }: Merchant): Promise<void> {
  const asking = { token, businessId };
  const { data: orders } = await call('orders', { query: { source: 'store' } }, asking);
  expect(orders).toMatchObject([{ status: 'PAYMENT_CONFIRMED', paid: true, totalMinor: 1_550_000 }]);
  const { data: money } = await call('transactions', { query: {} }, asking);
  expect(money.filter(({ result }) => result === 'success')).toMatchObject([
    { type: 'orderFulfillment', grossMinor: 1_550_000 },
  ]);
  const { data: products } = await call('products', { query: {} }, asking);
  expect(products).toMatchObject([{ availableQuantity: 14 }]);
}

test("a customer on a phone with a slow network walks from the store's link to a paid order, and is declined once", async ({
  page,
  kontor,
  merchant,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', ({ message }) => errors.push(message));
  expect(page.viewportSize()?.width).toBe(360);
  const product = await openSellingStore(kontor, merchant);
  await slowDownNetwork(page);
  await page.goto(`${kontor.storeBase}/s/${merchant.handle}`);
  await expectGoodStop(page);
  await page.getByRole('link', { name: 'Adire shirt' }).first().click();
  await expect(page).toHaveURL(product);
  await expectGoodStop(page);
  // Nothing waits for the network: each tap is about what was chosen before it.
  await page.getByLabel('Quantity').fill('2');
  await chooseShirt(page);
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Brown / M', { exact: true })).toBeVisible();
  await expect(page.getByText('₦14,000')).toHaveCount(2);
  await expectGoodStop(page);
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByLabel('Name')).toBeVisible();
  await expectGoodStop(page);
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await expect(page.getByText('Enter your name')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expectAccessible(page, { hasLargeTargets: true });
  await enterContact(page);
  await expect(page.getByRole('heading', { name: '2. Delivery' })).toBeFocused();
  await expect(page.getByText('+2348031110001')).toBeVisible();
  // Nigeria's addresses need none.
  await expect(page.getByLabel(/post ?code|zip/i)).toHaveCount(0);
  await expectGoodStop(page);
  await enterAddress(page);
  await expect(page.getByText('₦15,500').first()).toBeVisible();
  await expectGoodStop(page);
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await page.getByRole('button', { name: 'Pay ₦15,500' }).click();
  await payAtProvider(page, 'Bank declines');
  await expect(page.getByRole('heading', { name: 'Payment declined' })).toBeVisible();
  await expectGoodStop(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('radio', { name: /^Bank transfer/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Card/ }).check();
  await page.getByRole('button', { name: 'Pay ₦15,500' }).click();
  await page.waitForURL('**/sandbox/pay/**');
  await expectNoSidewaysScroll(page);
  await payAtProvider(page, 'Payment succeeds');
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expectGoodStop(page);
  await expect(page.getByRole('link', { name: /^Message .* on WhatsApp/ })).toHaveAttribute(
    'href',
    /text=.*order%20/,
  );
  await expectPaidOnce(kontor, merchant);
  expect(errors).toEqual([]);
  await page.getByRole('link', { name: /^View order/ }).click();
  await expect(page.getByText('Ngozi Obi').first()).toBeVisible();
});

test('an address that no zone covers says so, and the order can be picked up instead', async ({
  page,
  kontor,
  merchant,
}) => {
  await beginCheckout(page, await openSellingStore(kontor, merchant));
  await enterContact(page);
  await enterAddress(page, 'Kano');
  await expect(page.getByText(/doesn't deliver to this address/)).toBeVisible();
  await expectAccessible(page, { hasLargeTargets: true });
  await page.getByRole('button', { name: 'Pick up instead' }).click();
  await expect(page.getByRole('button', { name: 'Pay ₦7,000' })).toBeVisible();
});

test('an order that is paid on delivery is placed without a provider, and the cart is empty', async ({
  page,
  kontor,
  merchant,
}) => {
  const setting = { allowsPaymentOnDelivery: true, requiresTerms: true };
  await beginCheckout(page, await openSellingStore(kontor, merchant, { checkout: setting }));
  await enterContact(page);
  await enterAddress(page);
  await page.getByRole('radio', { name: /^Payment on delivery/ }).check();
  await page.getByRole('button', { name: 'Place order for ₦8,500' }).click();
  await expect(page.getByText('Accept the terms to order')).toBeVisible();
  await page.getByRole('checkbox', { name: /^I accept the terms/ }).check();
  await page.getByRole('button', { name: 'Place order for ₦8,500' }).dblclick();
  await expect(page.getByText(/is placed\. You pay when you receive it\./)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Cart' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
});

test('Back leads to the step before, and what was typed survives a reload', async ({
  page,
  kontor,
  merchant,
}) => {
  await beginCheckout(page, await openSellingStore(kontor, merchant));
  await page.getByLabel('Name').fill('Ngozi Obi');
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Ngozi Obi');
  await enterContact(page);
  await page.getByLabel('City').fill('Ikeja');
  await page.goBack();
  await expect(page.getByLabel('Name')).toHaveValue('Ngozi Obi');
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Ikeja');
});

test('a store that asks for a code lets the customer continue once it was entered', async ({
  page,
  kontor,
  merchant,
}) => {
  const email = `code-${merchant.handle}@customer.example`;
  const setting = { customerCheck: 'emailCode' } as const;
  await beginCheckout(page, await openSellingStore(kontor, merchant, { checkout: setting }));
  await page.getByLabel('Name').fill('Ngozi Obi');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel(/^Phone/).fill('0803 111 0001');
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await page.getByLabel('Code').fill('123');
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.getByText('Enter the 6 digits of the code')).toBeVisible();
  await expectAccessible(page, { hasLargeTargets: true });
  await page.getByLabel('Code').fill(await kontor.codeFor(email));
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.getByLabel('Street and house number')).toBeVisible();
});

test('a payment that takes long is waited for, and one that is left, also by Back, can be paid later', async ({
  page,
  kontor,
  merchant,
}) => {
  await beginCheckout(page, await openSellingStore(kontor, merchant));
  await enterContact(page);
  await enterAddress(page);
  await page.getByRole('button', { name: 'Pay ₦8,500' }).click();
  await page.waitForURL('**/sandbox/pay/**');
  await page.goBack();
  await expect(page.getByText('You already opened a payment page')).toBeVisible();
  await expectAccessible(page, { hasLargeTargets: true });
  await page.getByRole('button', { name: 'Pay ₦8,500' }).click();
  await page.waitForURL('**/sandbox/pay/**');
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible();
  await expectAccessible(page, { hasLargeTargets: true });
  await page.getByRole('button', { name: "I haven't paid yet" }).click();
  await page.getByRole('button', { name: 'Pay ₦8,500' }).click();
  // The provider isn't asked twice within a moment.
  await kontor.pass(5_000);
  await payAtProvider(page, 'Pending, then paid');
  await expect(page.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible();
  await expectAccessible(page, { hasLargeTargets: true });
  await kontor.pass(6 * 60_000);
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  const orders = await kontor.call('orders', { query: { source: 'store' } }, merchant);
  expect(orders.data).toHaveLength(1);
});

test('without a network the order is sent once it is back, and it is the same order', async ({
  page,
  context,
  kontor,
  merchant,
}) => {
  const setting = { allowsPaymentOnDelivery: true };
  await beginCheckout(page, await openSellingStore(kontor, merchant, { checkout: setting }));
  await enterContact(page);
  await enterAddress(page);
  await page.getByRole('radio', { name: /^Payment on delivery/ }).check();
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Place order/ }).click();
  await expect(page.getByText("Couldn't reach the server")).toBeVisible();
  await expectAccessible(page, { hasLargeTargets: true });
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
});

test('the checkout loads at most 120 kB', async ({ page, kontor, merchant }) => {
  await beginCheckout(page, await openSellingStore(kontor, merchant));
  const sizes = await page.evaluate(async () => {
    const files = [location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)];
    const zipped = files
      .filter((name) => !name.includes('/state'))
      .map(async (name) => {
        const { body } = await fetch(name, { cache: 'no-store' });
        const stream = body?.pipeThrough(new CompressionStream('gzip'));
        return (await new Response(stream).arrayBuffer()).byteLength;
      });
    return Promise.all(zipped);
  });
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(120_000);
});
