import { expectAccessible } from '#tests/support/browser/axe.ts';
import { placePaidOrder } from '#tests/support/browser/orders.ts';
import { account, signIn } from '#tests/support/browser/sign-in.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test('after a submit, an invalid field is checked with every key and other fields only with the next submit', async ({
  page,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/store/customers/create');
  const mail = page.getByLabel('Email');
  const phone = page.getByLabel('Phone number');
  const invalidEmailLink = page.getByRole('link', { name: /Enter an email address/ });
  await mail.fill('ada@mail');
  await page.getByLabel('Name', { exact: true }).fill('Ada Obi');
  await expect(mail).not.toHaveAttribute('aria-invalid', 'true');

  await page.getByRole('button', { name: 'Add customer' }).click();
  await expect(invalidEmailLink).toBeVisible();
  await expect(mail).toHaveAttribute('aria-invalid', 'true');
  await phone.fill('12');
  await expect(phone).not.toHaveAttribute('aria-invalid', 'true');
  await mail.pressSequentially('.example');
  await expect(mail).not.toHaveAttribute('aria-invalid', 'true');
  await expect(invalidEmailLink).toHaveCount(0);
  await mail.fill('ada@');
  await expect(invalidEmailLink).toBeVisible();
  await expectAccessible(page);
});

test('a server error of a field disappears when its value changes, and returns with the rejected value', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await kontor.call('createCategory', { body: { name: 'Bags', description: '' } }, merchant);
  await signInAs(merchant);
  await page.goto('/dashboard/store/products/categories');
  await page.getByRole('button', { name: 'Add category' }).click();
  const name = page.getByRole('dialog').getByLabel('Name');
  const taken = page.getByRole('link', { name: 'Another category has this name' });
  await name.fill('Bags');
  await page.getByRole('dialog').getByRole('button', { name: 'Add category' }).click();
  await expect(taken).toBeVisible();
  await name.pressSequentially(' and totes');
  await expect(taken).toHaveCount(0);
  await name.fill('Bags');
  await expect(taken).toBeVisible();
});

test('a save button keeps the focus after saving, and is disabled until there are changes', async ({
  page,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/profile');
  const name = page.getByLabel('First name');
  const idle = page.getByRole('button', { name: 'No unsaved changes' });
  await expect(idle).toHaveAttribute('disabled');
  await name.fill('Adaeze');
  await page.getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(idle).toBeFocused();
  await expect(idle).toBeDisabled();
  await page.keyboard.press('Shift+Tab');
  await expect(idle).toHaveAttribute('disabled');
  await name.fill('Adanna');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled();
});

test('keeps the draft when the session expires, and deletes it on sign-out or for another person', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const address = '/dashboard/store/customers/create';
  const name = page.getByLabel('Name', { exact: true });
  page.on('dialog', (dialog) => void dialog.accept());
  await signInAs(merchant);
  await page.goto(address);
  await name.fill('Ada Obi');

  await kontor.sql.query('delete from sessions where user_id = $1', [merchant.userId]);
  await page.reload();
  await signIn(page, merchant);
  await expect(page).toHaveURL(new RegExp(address));
  await expect(name).toHaveValue('Ada Obi');

  await page.goto('/dashboard');
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signIn(page, merchant);
  await expect(account(page)).toBeVisible();
  await page.goto(address);
  await expect(name).toHaveValue('');

  await name.fill('Bola Eze');
  await kontor.sql.query('delete from sessions where user_id = $1', [merchant.userId]);
  await page.reload();
  await signIn(page, await kontor.newMerchant());
  await expect(page).toHaveURL(new RegExp(address));
  await expect(name).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Bola Eze');
});

test('an invalid amount shows an error at its field and prevents the submit', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/settings/delivery-and-shipments/areas');
  await page.getByRole('button', { name: 'Add zone' }).click();
  const dialog = page.getByRole('dialog');
  const freeFrom = dialog.getByLabel('Free delivery from');
  const amountError = dialog.getByText('Enter an amount, such as 1,250.50');
  await dialog.getByLabel('Zone name').fill('Lagos');
  await dialog.getByText('Lagos', { exact: true }).click();
  await dialog.getByLabel('Delivery fee').fill('1500');
  await freeFrom.fill('twenty');
  await freeFrom.press('Enter');
  await expect(amountError).toBeVisible();
  await expect(freeFrom).toBeFocused();
  await expect(freeFrom).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add zone' }).click();
  await expect(amountError).toBeVisible();
  await freeFrom.fill('20,000');
  await expect(amountError).toHaveCount(0);
  await dialog.getByLabel('Delivery fee').fill('1500 naira');
  await freeFrom.focus();
  await expect(amountError).toBeVisible();
  await dialog.getByLabel('Delivery fee').fill('1500');
  await dialog.getByRole('button', { name: 'Add zone' }).click();
  await expect(page.getByText('Zone Lagos saved')).toBeVisible();
  const { zones } = await kontor.call('deliverySettings', {}, merchant);
  expect(zones).toEqual([expect.objectContaining({ feeMinor: 150_000, freeFromMinor: 2_000_000 })]);
});

test('keeps a typed reason after a reload, and deletes it when the dialog is cancelled or confirmed', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const { id, number } = await placePaidOrder(kontor, merchant);
  await signInAs(merchant);
  await page.goto(`/dashboard/store/orders/${id}`);
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox');
  const ask = () => page.getByRole('button', { name: 'Decline order' }).click();
  await ask();
  await reason.fill('Sold out at the market');
  await page.reload();
  await ask();
  await expect(reason).toHaveValue('Sold out at the market');
  await dialog.locator('[data-event="step.leave"]').click();
  await ask();
  await expect(reason).toHaveValue('');
  await reason.fill('Nobody picks it up');
  await page.reload();
  await ask();
  await dialog.locator('[data-event="step.confirm"]').click();
  await expect(page.getByText(`Order #${number} is declined`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Nobody picks it up');
  await expect(page.getByText('Nobody picks it up').first()).toBeVisible();
});
