import type { Page } from '@playwright/test';
import { systemClock } from '#server/clock.ts';
import { addOperatorAccount } from '#server/modules/operator-accounts/operator-accounts.service.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { account } from '#tests/support/browser/sign-in.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { samplePdf } from '#tests/support/people/verification.ts';

const operator = { email: 'ngozi@kontor.example', name: 'Ngozi Eze' };

async function openSupport(page: Page) {
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Contact support' }).click();
  return page.getByRole('dialog', { name: 'Contact support' });
}

/** Signs an operator in to the console, in the window of the test. */
async function signInToConsole(page: Page, { db, config, operatorBase }: Kontor): Promise<void> {
  const password = await db.transaction((tx) =>
    addOperatorAccount({ config, clock: systemClock }, tx, operator),
  );
  await page.goto(`${operatorBase}/`);
  await page.getByLabel('Email address').fill(operator.email);
  await page.getByLabel('Password').fill('a guess');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('match an account');
  await expectAccessible(page);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Areas' })).toBeVisible();
}

test('a message to support is kept without a connection, sent once, and answered in the operator console', async ({
  page,
  context,
  merchant,
  kontor,
  signInAs,
}) => {
  const subject = `Payout of ${merchant.handle}`;
  await signInAs(merchant);
  await page.goto('/dashboard');
  let dialog = await openSupport(page);
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(dialog.getByText('Enter a subject').first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Subject').fill(subject);
  await dialog.getByLabel('Message').fill('It has not arrived.\n\nThe statement is attached.');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose files' }).click();
  const file = { name: 'statement.pdf', mimeType: 'application/pdf', buffer: samplePdf() };
  await (await chooser).setFiles([file]);
  await expect(dialog.getByText('statement.pdf')).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);

  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(dialog.getByText(/You're offline|Couldn't reach the server/).first()).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  dialog = await openSupport(page);
  await expect(dialog.getByLabel('Subject')).toHaveValue(subject);
  await expect(dialog.getByText('statement.pdf')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send message' }).click();
  const sent = page.getByRole('dialog', { name: 'Message sent' });
  await expect(sent.getByText(`We answer by email to ${merchant.email}`)).toBeVisible();
  await expect(sent.getByText('Waiting for an answer')).toHaveCount(1);

  await signInToConsole(page, kontor);
  await page.getByRole('link', { name: /^Support/ }).click();
  const request = page.getByRole('article').filter({ hasText: subject });
  await expect(request).toContainText('The statement is attached.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const download = page.waitForEvent('download');
  await request.getByRole('link', { name: 'statement.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('statement.pdf');
  await request.getByRole('link', { name: 'Reply', exact: true }).click();
  await page.getByLabel('Answer').fill('It arrives tomorrow.');
  await page.getByRole('button', { name: 'Try out' }).click();
  await expect(page.getByRole('status')).toContainText('Tried out. Nothing was changed.');
  await expect(page.getByLabel('Answer')).toHaveValue('It arrives tomorrow.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Do it' }).click();
  await expect(page.getByRole('status')).toContainText(`answered to ${merchant.email}`);
  await expect(request).toHaveCount(0);
  await page.getByRole('link', { name: 'Log' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: merchant.email })).toContainText('Ngozi Eze');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await page.goto('/dashboard');
  dialog = await openSupport(page);
  await expect(dialog.getByText('Answered by email')).toBeVisible();
});
