import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Page } from '@playwright/test';
import { permission } from '#domain/permission.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { fillPerson } from '#tests/support/browser/fill-person.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { signIn } from '#tests/support/browser/sign-in.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';

/** Publishes an event; undefined for the parts that have a default. */
async function publishEvent({ sql }: Kontor, title: string, feeMinor = 2_500_000): Promise<string> {
  const id = newId();
  await sql.query(
    `insert into events (id, status, title, description, place_name, address, map_url, time_zone, starts_at, ends_at,
       application_deadline, fee_minor, capacity, expected_guests, created_at, published_at)
     values ($1, 'published', $2, 'Two days of handmade goods, food and music.', 'Tafawa Balewa Square',
       '{"line":"1 Square Road","city":"Lagos","region":"Lagos","country":"NG"}', 'https://maps.example.com/tbs',
       'Africa/Lagos', now() + interval '20 days', now() + interval '21 days', now() + interval '10 days', $3, 40, 3000,
       now(), now())`,
    [id, title, feeMinor],
  );
  return id;
}

/** Creates an account and a business on the pages of a sign-up. */
async function createAccount(page: Page, kontor: Kontor, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(samplePassword);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('Enter the code').waitFor();
  await page.reload();
  await page.locator('#otp').fill(await kontor.codeFor(email));
  await fillPerson(page, samplePerson);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Business name').fill(`Market ${randomUUID().slice(0, 8)}`);
  await page.getByLabel('What do you sell?').selectOption('Services');
  await page.getByRole('button', { name: 'Create business' }).click();
}

test('an event is found, applied to and withdrawn from', async ({ page, merchant, kontor, signInAs }) => {
  const title = `Makers Market ${randomUUID()}`;
  await publishEvent(kontor, title);
  await signInAs(merchant);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Sell at events' }).click();
  await expect(page.getByText('No applications yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Opportunities', exact: true }).click();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByText('3,000')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open map' })).toHaveAttribute(
    'href',
    'https://maps.example.com/tbs',
  );
  const calendar = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  expect((await calendar).suggestedFilename()).toMatch(/\.ics$/);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Say what you would sell at the event').first()).toBeVisible();
  await page.getByLabel('Goods you would sell').fill('Adire fabrics');
  await page.reload();
  await expect(page.getByLabel('Goods you would sell')).toHaveValue('Adire fabrics');
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText("We're reviewing your application")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: '← Events' }).click();
  await page.getByRole('link', { name: 'My events', exact: true }).click();
  const line = page.getByRole('listitem').filter({ hasText: title });
  // The overview lists the event as an opportunity too.
  await expect(line).toHaveCount(1);
  await expect(line.getByText('Applied', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Withdraw application' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw application' }).click();
  await expect(page.getByText('You withdrew your application')).toBeVisible();
});

test('a newcomer signs up from an event and gets to it', async ({ page, kontor }) => {
  const title = `Food Fair ${randomUUID()}`;
  const id = await publishEvent(kontor, title);
  await page.goto(`/auth/events/${id}`);
  await expect(page.getByText(title)).toBeVisible();
  await expect(page.getByText('Tafawa Balewa Square, Lagos')).toBeVisible();
  await expectAccessible(page);
  await createAccount(page, kontor, `${randomUUID()}@shop.example`);
  await page.getByRole('link', { name: 'Go to the event' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Go to the event' }).click();
  await expect(page).toHaveURL(`/dashboard/events/${id}`);
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

test('who has an account gets to the event by signing in, and at once when signed in', async ({
  page,
  kontor,
}) => {
  const title = `Art Fair ${randomUUID()}`;
  const id = await publishEvent(kontor, title, 0);
  const { email } = await kontor.newMerchant();
  await page.goto(`/auth/events/${id}`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, { email, password: samplePassword });
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.goto(`/auth/events/${id}`);
  await expect(page).toHaveURL(`/dashboard/events/${id}`);
  await expect(page.getByText('There is no fee.')).toBeVisible();
});

test('an event that does not exist says so, to newcomers and merchants', async ({
  page,
  merchant,
  signInAs,
}) => {
  await page.goto(`/auth/events/${newId()}`);
  await expect(page.getByText('This event does not exist')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await signInAs(merchant);
  await page.goto('/dashboard/events/7');
  await expect(page.getByText('This event does not exist')).toBeVisible();
});

test('a member who only views the business sees events and no form; others see none', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const title = `Book Fair ${randomUUID()}`;
  const id = await publishEvent(kontor, title);
  await signInAs(await kontor.newMember(merchant.businessId, [permission('BUSINESS', 'view-only')]));
  await page.goto(`/dashboard/events/${id}`);
  await expect(page.getByText('You can view this event')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Apply', exact: true })).toHaveCount(0);
  await signInAs(await kontor.newMember(merchant.businessId, [permission('ORDER', 'view-only')]));
  await page.goto('/dashboard/events');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('link', { name: 'Sell at events' })).toHaveCount(0);
});
