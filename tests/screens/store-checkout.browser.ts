import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { openSellingStore } from '#tests/support/store/selling-store.ts';

/** Puts a shirt into the cart, and opens the checkout. */
async function beginCheckout(page: Page, product: string): Promise<void> {
  await page.goto(product);
  await page.getByRole('navigation', { name: 'Size' }).getByRole('link', { name: 'M' }).click();
  await page.getByRole('navigation', { name: 'Colour' }).getByRole('link', { name: 'Brown' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  await expect(page.getByLabel('Name')).toBeVisible();
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

test('a customer orders on a phone, is declined once, pays, and it is one order', async ({
  page,
  kontor,
  merchant,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', ({ message }) => errors.push(message));
  await beginCheckout(page, await openSellingStore(kontor, merchant));
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await expect(page.getByText('Enter your name')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expectAccessible(page, { hasLargeTargets: true });
  await enterContact(page);
  await expect(page.getByRole('heading', { name: '2. Delivery' })).toBeFocused();
  await expect(page.getByText('+2348031110001')).toBeVisible();
  await expectAccessible(page, { hasLargeTargets: true });
  await expectNoSidewaysScroll(page);
  await enterAddress(page);
  await expect(page.getByText('₦8,500').first()).toBeVisible();
  await expectAccessible(page, { hasLargeTargets: true });
  await expectNoSidewaysScroll(page);
  await page.getByRole('radio', { name: /^Bank transfer/ }).check();
  await page.getByRole('button', { name: 'Pay ₦8,500' }).click();
  await payAtProvider(page, 'Bank declines');
  await expect(page.getByRole('heading', { name: 'Payment declined' })).toBeVisible();
  await expectAccessible(page, { hasLargeTargets: true });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('radio', { name: /^Bank transfer/ })).toBeChecked();
  await page.getByRole('button', { name: 'Pay ₦8,500' }).click();
  await payAtProvider(page, 'Payment succeeds');
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expectAccessible(page, { hasLargeTargets: true });
  await expect(page.getByRole('link', { name: /^Message .* on WhatsApp/ })).toHaveAttribute(
    'href',
    /text=.*order%20/,
  );
  const { rows } = await kontor.sql.query<{ status: string; source: string }>(
    'select status, source from orders where business_id = $1',
    [merchant.businessId],
  );
  expect(rows).toEqual([{ status: 'PAYMENT_CONFIRMED', source: 'store' }]);
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
  await beginCheckout(page, await openSellingStore(kontor, merchant, { checkoutSetting: setting }));
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
  await beginCheckout(page, await openSellingStore(kontor, merchant, { checkoutSetting: setting }));
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

test('a payment that takes long is waited for, and one that is left can be paid later', async ({
  page,
  kontor,
  merchant,
}) => {
  await beginCheckout(page, await openSellingStore(kontor, merchant));
  await enterContact(page);
  await enterAddress(page);
  await page.getByRole('button', { name: 'Pay ₦8,500' }).click();
  await page.waitForURL('**/sandbox/pay/**');
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await expect(page.getByRole('heading', { name: "You haven't paid yet" })).toBeVisible();
  await expectAccessible(page, { hasLargeTargets: true });
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('button', { name: 'Pay ₦8,500' }).click();
  // The provider isn't asked twice within a moment.
  await kontor.pass(5_000);
  await payAtProvider(page, 'Pending, then paid');
  await expect(page.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible();
  await expectAccessible(page, { hasLargeTargets: true });
  await kontor.pass(6 * 60_000);
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
});

test('without a network the order is sent once it is back, and it is the same order', async ({
  page,
  context,
  kontor,
  merchant,
}) => {
  const setting = { allowsPaymentOnDelivery: true };
  await beginCheckout(page, await openSellingStore(kontor, merchant, { checkoutSetting: setting }));
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
