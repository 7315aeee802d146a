import sharp from 'sharp';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { endVerification, verifyBusiness } from '#tests/support/people/verified-business.ts';
import { submitAllItems, lastDay, samplePdf } from '#tests/support/people/verification.ts';

test('shows the owner the activity of the verification and the submitted documents', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await submitAllItems(kontor.call, merchant);
  const create = { width: 60, height: 40, channels: 3, background: '#3b6' } as const;
  const imageContent = await sharp({ create }).png().toBuffer();
  const uploads = await Promise.all(
    [
      { name: 'front.png', content: Buffer.from(imageContent) },
      { name: 'back.pdf', content: samplePdf() },
    ].map((file) => kontor.call('uploadFile', { body: { category: 'KYC_DOCUMENT' }, file }, merchant)),
  );
  const files = uploads.map(({ id }, nth) => ({ side: nth === 0 ? 'front' : 'back', fileId: id }) as const);
  const body = { item: 'IDENTITY_DOCUMENT', type: 'DRIVERS_LICENCE', files, expiresOn: lastDay } as const;
  await kontor.call('saveKycDocument', { body }, merchant);
  await kontor.call('submitKyc', {}, merchant);
  await signInAs(merchant);
  await page.goto('/dashboard/settings/account-verification');
  const activity = page.getByRole('region', { name: 'Activity' });
  await expect(activity.getByRole('listitem').first()).toContainText('Submitted for review');
  await expect(activity).toContainText('Verification started');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'View front: front.png' }).click();
  const dialog = page.getByRole('dialog');
  const image = dialog.getByRole('img', { name: 'front.png' });
  await expect(image).toHaveJSProperty('naturalWidth', 60);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'View back: back.pdf' }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('back.pdf');
});

test('keeps the text of an appeal that got no response when the owner checks the status', async ({
  page,
  interceptor,
  merchant,
  kontor,
  signInAs,
}) => {
  await verifyBusiness(kontor, merchant.businessId);
  await endVerification(kontor, merchant.businessId, 'revoked');
  await signInAs(merchant);
  await interceptor.hold('appealKyc');
  await page.goto('/dashboard/settings/account-verification');
  const explanation = page.getByLabel('Your explanation');
  await explanation.fill('The licence was renewed in May');
  await page.getByRole('button', { name: 'Submit appeal' }).click();
  await (await interceptor.next('appealKyc')).drop();
  await page.getByRole('button', { name: 'Check status' }).click();
  await expect(explanation).toBeEnabled();
  await expect(explanation).toHaveValue('The licence was renewed in May');
  await page.getByRole('button', { name: 'Submit appeal' }).click();
  await (await interceptor.next('appealKyc')).pass();
  await expect(page.getByRole('region', { name: 'Your appeal' })).toContainText('renewed in May');
});
