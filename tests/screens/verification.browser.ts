import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/looks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { handInAll, lastDay, samplePdf } from '#tests/support/people/verification.ts';

test('shows the owner the activity of the verification and the submitted documents', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await handInAll(kontor.call, merchant);
  const create = { width: 60, height: 40, channels: 3, background: '#3b6' } as const;
  const picture = await sharp({ create }).png().toBuffer();
  const given = await Promise.all(
    [
      { name: 'front.png', content: Buffer.from(picture) },
      { name: 'back.pdf', content: samplePdf() },
    ].map((file) => kontor.call('uploadFile', { body: { category: 'KYC_DOCUMENT' }, file }, merchant)),
  );
  const files = given.map(({ id }, nth) => ({ side: nth === 0 ? 'front' : 'back', fileId: id }) as const);
  const body = { item: 'IDENTITY_DOCUMENT', type: 'DRIVERS_LICENCE', files, expiresOn: lastDay } as const;
  await kontor.call('saveKycDocument', { body }, merchant);
  await kontor.call('submitKyc', {}, merchant);
  await signInAs(merchant);
  await page.goto('/dashboard/settings/account-verification');
  const told = page.getByRole('region', { name: 'Activity' });
  await expect(told.getByRole('listitem').first()).toContainText('Submitted for review');
  await expect(told).toContainText('Verification started');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'View front: front.png' }).click();
  const dialog = page.getByRole('dialog');
  const shown = dialog.getByRole('img', { name: 'front.png' });
  await expect(shown).toHaveJSProperty('naturalWidth', 60);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'View back: back.pdf' }).click();
  const coming = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await coming).suggestedFilename()).toBe('back.pdf');
});
