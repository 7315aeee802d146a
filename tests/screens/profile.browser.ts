import sharp from 'sharp';
import { account } from '#tests/support/browser/sign-in.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { textedCode } from '#tests/support/server/mailbox.ts';
import { samplePin } from '#tests/support/people/pins.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';

test('a person verifies their phone number, and another number has to be verified again', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/profile');
  const phone = page.getByRole('textbox', { name: 'Phone number' });
  const card = page.getByRole('region', { name: 'Phone verification' });
  await phone.fill('0809 000 1122');
  await expect(card.getByText('Save the changed number before you verify it.')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Verify number' })).toBeDisabled();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(card.getByText('Not verified')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await card.getByRole('button', { name: 'Verify number' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  const code = await textedCode(kontor.sql, '+2348090001122');
  await dialog.getByLabel('One-time code').fill(code);
  await dialog.getByLabel('Your password').fill(samplePassword);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Verify number' }).click();
  await expect(page.getByText('Phone number verified')).toBeVisible();
  await expect(card.getByText('Verified', { exact: true })).toBeVisible();
  await expect(phone).toHaveValue('+2348090001122');

  await phone.fill('0809 000 1133');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(card.getByText('Not verified')).toBeVisible();
});

const photo = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#0e7c66' } })
    .composite([
      { input: { create: { width: 200, height: 400, channels: 3, background: '#f2b134' } }, left: 0, top: 0 },
    ])
    .jpeg()
    .toBuffer();

test('a person chooses, crops and removes their photo', async ({ page, merchant, signInAs }) => {
  await signInAs(merchant);
  await page.goto('/dashboard/profile');
  const card = page.getByRole('region', { name: 'Profile photo' });
  const choosing = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Choose image' }).click();
  await (await choosing).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });

  const dialog = page.getByRole('dialog', { name: 'Crop profile photo' });
  const position = dialog.getByRole('slider', { name: 'Horizontal position' });
  const image = dialog.locator('img');
  await expect(image).toHaveCSS('visibility', 'visible');
  await expectAccessible(page);
  const leftOf = () => image.evaluate((element: HTMLElement) => Number.parseFloat(element.style.left));
  const centred = await leftOf();
  await position.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(leftOf).toBeGreaterThan(centred);
  await expect(position).toHaveValue('44');
  // Waits until the dialog no longer moves: on a phone it makes room for a keyboard when its field has the focus.
  const area = image.locator('..');
  await area.hover({ position: { x: 100, y: 100 } });
  const box = await area.boundingBox();
  if (!box) throw new Error('The image is not visible');
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 100, { steps: 4 });
  await page.mouse.up();
  await expect.poll(leftOf).toBeLessThan(centred);
  const widthOf = () => image.evaluate((element: HTMLElement) => Number.parseFloat(element.style.width));
  const widthBefore = await widthOf();
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('2');
  await expect.poll(widthOf).toBeCloseTo(widthBefore * 2);

  await dialog.getByRole('button', { name: 'Save image' }).click();
  await expect(page.getByText('Profile photo saved')).toBeVisible();
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 200);
  await expect(account(page).locator('img')).toBeVisible();
  await card.getByRole('button', { name: 'Remove image' }).click();
  await expect(page.getByText('Profile photo removed')).toBeVisible();
  await expect(account(page).locator('img')).toHaveCount(0);
});

test('a photo is saved uncropped where no canvas can be had', async ({ page, merchant, signInAs }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await signInAs(merchant);
  await page.goto('/dashboard/profile');
  const card = page.getByRole('region', { name: 'Profile photo' });
  const choosing = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Choose image' }).click();
  await (await choosing).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save image' }).click();
  await expect(dialog.getByText('No canvas context')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save uncropped' }).click();
  await expect(page.getByText('Profile photo saved')).toBeVisible();
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 480);
});

test('a person with a verified phone number chooses how the code of a PIN reset is sent', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  const phoneNumber = '+2348090004455';
  await kontor.sql.query(
    'update users set phone_number = $1, phone_verified_at = now(), phone_verification_id = id where id = $2',
    [phoneNumber, merchant.userId],
  );
  const body = { password: merchant.password, pin: samplePin };
  await kontor.call('setPin', { body }, merchant);
  await page.clock.install();
  await signInAs(merchant);
  await page.goto('/dashboard/settings/account-security/reset');
  await expect(page.getByText(`We'll send the code to ${phoneNumber}.`)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'SMS' })).toBeChecked();
  await page.getByText('Email', { exact: true }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText(`6 digits, sent to ${merchant.email}.`)).toBeVisible();
  expect(await kontor.codeFor(merchant.email)).toMatch(/^\d{6}$/);
  await kontor.pass(61_000);
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Send by SMS instead' }).click();
  await expect(page.getByText(`6 digits, sent to ${phoneNumber}.`)).toBeVisible();
  expect(await textedCode(kontor.sql, phoneNumber)).toMatch(/^\d{6}$/);
});
