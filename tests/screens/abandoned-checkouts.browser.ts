import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { openSellingStore } from '#tests/support/store/selling-store.ts';

const hour = 3_600_000;

test('a customer leaves a checkout, its merchant sees it beside the orders, and its reminder opens it again', async ({
  page,
  context,
  kontor,
  merchant,
  signInAs,
}) => {
  const email = `left-${merchant.businessId}@customer.example`;
  await page.goto(await openSellingStore(kontor, merchant));
  await page.getByRole('navigation', { name: 'Size' }).getByRole('link', { name: 'M' }).click();
  await page.getByRole('navigation', { name: 'Colour' }).getByRole('link', { name: 'Brown' }).click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await page.getByRole('link', { name: 'Checkout' }).click();
  const reminder = page.getByRole('checkbox', { name: "Email me once if I don't finish this order" });
  await expect(reminder).not.toBeChecked();
  await reminder.check();
  await page.getByLabel('Name').fill('Ngozi Obi');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel(/^Phone/).fill('0803 111 0001');
  await expectAccessible(page, { hasLargeTargets: true });
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await expect(page.getByLabel('Street and house number')).toBeVisible();

  await kontor.pass(5 * hour);
  await signInAs(merchant);
  await page.goto('/dashboard/store/orders');
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Abandoned checkouts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Abandoned checkouts' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.locator('main a[data-row]').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ngozi Obi' })).toBeVisible();
  await expect(page.getByText('Left after contact')).toBeVisible();
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/2348031110001\?text=/,
  );
  await expect(page.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await expect(page.getByText(/^Sent on/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const { rows } = await kontor.sql.query<{ text: string }>(
    `select text from sandbox_mail where "to" = $1 order by id desc limit 1`,
    [email],
  );
  await context.clearCookies();
  await page.goto(/https?:\S+\/cart\/resume\/\S+/.exec(rows[0]?.text ?? '')?.[0] ?? '');
  await expect(page.getByText('+2348031110001')).toBeVisible();
});

test('a store without abandoned checkouts says what appears there', async ({ page, merchant, signInAs }) => {
  await signInAs(merchant);
  await page.goto('/dashboard/store/orders/abandoned');
  await expect(page.getByText('No abandoned checkouts')).toBeVisible();
  await page.goto('/dashboard/store/orders/abandoned/0190f000-0000-7000-8000-00000000000b');
  await expect(page.getByText('This checkout no longer exists')).toBeVisible();
  await expectAccessible(page);
});
