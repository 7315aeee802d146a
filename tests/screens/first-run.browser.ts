import { pastOrdersFile } from '#tests/support/browser/past-orders-file.ts';
import { placePaidOrder } from '#tests/support/browser/orders.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';

test('a new merchant signs up, imports orders, ships one and signs out', async ({ page, kontor }) => {
  const email = kontor.newEmail();
  const handle = kontor.newHandle();

  await page.goto('/');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Send code' }).click();
  // The code is pasted with a space in the middle, because people often copy it like that.
  const code = await kontor.codeFor(email);
  await page.locator('#otp').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByLabel('First name').fill('Amaka');
  await page.getByLabel('Last name').fill('Obi');
  await page.getByLabel('Phone number').fill('+2348031234567');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Business name').fill('Amaka Fabrics');
  await page.getByLabel('Handle').fill(handle);
  await expect(page.getByText(`${handle} is available`)).toBeVisible();
  await page.getByLabel('What do you sell?').selectOption('Fashion and clothing');
  await page.getByRole('button', { name: 'Create business' }).click();
  await page.getByRole('link', { name: 'Go to dashboard' }).click();

  await page.getByRole('link', { name: 'Import past orders' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: pastOrdersFile() });
  await page.getByRole('button', { name: /^Import \d+ orders$/ }).click();
  await expect(page.getByText('Import complete')).toBeVisible();
  await page.getByRole('link', { name: 'View orders' }).click();
  await expect(page.getByText('536365').first()).toBeVisible();

  const { token, businesses } = await kontor.call('login', { body: { email, password: samplePassword } });
  const order = await placePaidOrder(kontor, { token, businessId: businesses[0]?.id ?? '' });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /1 order to ship/ }).click();
  // Home stays visible while the list loads, and shows the order number too.
  const list = page.getByRole('region', { name: 'Orders', exact: true });
  await list.getByRole('link', { name: `#${order.number}` }).click();
  await page.getByRole('button', { name: 'Ship order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ship order' }).click();
  await expect(page.getByText(`Order #${order.number} is fulfilled`)).toBeVisible();

  await page.goto('/dashboard');
  const today = page.getByText('Sales today').locator('..');
  await expect(today).toContainText('11,000.00');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const stored = await page.evaluate(() => ({ keys: Object.keys(localStorage), cookies: document.cookie }));
  expect(stored).toEqual({ keys: [], cookies: '' });
});
