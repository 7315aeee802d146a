import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { JourneyBatch } from '#contract/flow-recording.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { account } from '#tests/support/browser/sign-in.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { accountNumbers } from '#tests/support/money/payout-accounts.ts';
import { samplePin, wrongPin } from '#tests/support/people/pins.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';

const what = 'It says that my PIN is wrong, but it is not';

/** Returns the bodies of the requests that record journeys. */
function overheard(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/event/flow-journeys')) sent.push(request.postData() ?? '');
  });
  return sent;
}

/** Starts to add a payout account, enters a wrong PIN, and leaves. */
async function stumble(page: Page): Promise<void> {
  await page.goto('/dashboard/settings/payment-and-withdrawal');
  await page.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bank', { exact: true }).fill('guar');
  await page.getByRole('option', { name: 'Guaranty Trust Bank' }).click();
  await dialog.getByLabel('Account number').fill(accountNumbers.ofTheOwner);
  await dialog.getByLabel('Transaction PIN').fill(wrongPin);
  await dialog.getByRole('button', { name: 'Save account' }).click();
  await expect(dialog.getByText('4 tries left')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
}

async function openReport(page: Page) {
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Report a problem' }).click();
  return page.getByRole('dialog');
}

async function prepare(kontor: Kontor, asking: { token: string; businessId: string }): Promise<void> {
  await kontor.call('setPin', { body: { password: samplePassword, pin: samplePin } }, asking);
  await verifyBusiness(kontor, asking.businessId);
}

test('with consent, a problem report includes the journey and nothing that the person typed', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const asking = { token: merchant.token, businessId: merchant.businessId };
  await prepare(kontor, asking);
  await signInAs(merchant);
  const sent = overheard(page);
  await page.goto('/dashboard/settings');
  const consent = page.getByRole('checkbox', { name: 'Record my steps' });
  await expect(consent).not.toBeChecked();
  await page.getByText('Record my steps').click();
  await expect(page.getByText('Your steps are recorded from now on')).toBeVisible();
  await expect(consent).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await stumble(page);
  const dialog = await openReport(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByRole('link', { name: 'Describe the problem' })).toBeVisible();
  await dialog.getByLabel('What went wrong?').fill(what);
  await page.reload();
  await openReport(page);
  await expect(dialog.getByLabel('What went wrong?')).toHaveValue(what);
  await expect(dialog.getByRole('checkbox', { name: /Adding a payout account/ })).toBeChecked();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  const see = dialog.getByRole('link', { name: 'View on the diagram' });
  await expect(see).toHaveAttribute('href', /^\/test\/payout-account\?report=/);
  await expectAccessible(page);

  const { data } = await kontor.call('problemReports', {}, asking);
  expect(data).toMatchObject([{ what, flow: 'payout-account' }]);
  const { journey } = await kontor.call('problemReport', { params: { id: data[0]?.id ?? '' } }, asking);
  const events = journey?.steps.map(({ event }) => event) ?? [];
  expect(events.slice(0, 3)).toEqual(['xstate.init', 'account.submit', 'done:enquire']);
  expect(events).toContain('pin.submit');
  expect(events.at(-1)).toBe('done:save');
  expect(await see.getAttribute('href')).toContain(data[0]?.id);
  await see.click();
  await expect(page).toHaveURL(new RegExp(`/test/payout-account\\?report=${data[0]?.id}`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Adding a payout account');

  const { rows } = await kontor.sql.query<{ event: string; state: string }>(
    'select event, state from flow_steps where business_id = $1',
    [merchant.businessId],
  );
  const steps = [...sent.flatMap((body) => JourneyBatch.parse(JSON.parse(body)).steps), ...rows];
  expect(steps.length).toBeGreaterThan(events.length);
  expect(steps.map(({ event, state }) => event + state).join()).not.toMatch(/[\d@]|Guaranty|Amaka|OBI/i);
  // The body holds nothing beyond its schema.
  expect(sent.map((body) => JSON.parse(body))).toEqual(
    sent.map((body) => z.strictObject(JourneyBatch.shape).parse(JSON.parse(body))),
  );
});

test('without consent a report is sent without a journey, and withdrawing consent deletes the recordings', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const asking = { token: merchant.token, businessId: merchant.businessId };
  await prepare(kontor, asking);
  await signInAs(merchant);
  const sent = overheard(page);
  await stumble(page);
  const dialog = await openReport(page);
  await dialog.getByLabel('What went wrong?').fill(what);
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('can now see your report')).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveCount(0);
  await dialog.getByText('Close', { exact: true }).click();
  expect(sent).toEqual([]);

  const box = page.getByText('Record my steps');
  await page.goto('/dashboard/settings');
  await box.click();
  await expect(page.getByText('Your steps are recorded from now on')).toBeVisible();
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  await box.click();
  await expect(page.getByText('Your recorded steps were deleted')).toBeVisible();
  const { rows } = await kontor.sql.query('select from flow_journeys where business_id = $1', [
    merchant.businessId,
  ]);
  expect(rows).toEqual([]);
});

test('the last steps before the page is closed are recorded', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const asking = { token: merchant.token, businessId: merchant.businessId };
  await prepare(kontor, asking);
  await kontor.call('setRecordingConsent', { body: { isOn: true } }, asking);
  await signInAs(merchant);
  // The timer that sends a batch never fires.
  await page.addInitScript({
    content: `{ const later = setTimeout;
      window.setTimeout = (work, ms, ...rest) => later(work, ms === 2000 ? 1000000 : ms, ...rest); }`,
  });
  const sent = overheard(page);
  await stumble(page);
  const dialog = await openReport(page);
  await expect(dialog.getByRole('checkbox', { name: /Adding a payout account/ })).toBeChecked();
  expect(sent).toEqual([]);
  await page.goto('about:blank');
  await expect
    .poll(async () => {
      const { rows } = await kontor.sql.query<{ event: string }>(
        `select event from flow_steps join flow_journeys j on j.id = journey_id
         where flow = 'payout-account' and j.business_id = $1 order by nth`,
        [merchant.businessId],
      );
      return rows.at(-1)?.event;
    })
    .toBe('done:save');
});
