import { expectAccessible } from '#tests/support/browser/looks.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test('what was shown to be wrong is judged with every letter, and nothing else is before it is handed in', async ({
  page,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/store/customers/create');
  const mail = page.getByLabel('E-mail address');
  const phone = page.getByLabel('Phone number');
  const wrongMail = page.getByRole('link', { name: /Enter an e-mail address/ });
  await mail.fill('ada@mail');
  await page.getByLabel('Name', { exact: true }).fill('Ada Obi');
  await expect(mail).not.toHaveAttribute('aria-invalid', 'true');

  await page.getByRole('button', { name: 'Add the customer' }).click();
  await expect(wrongMail).toBeVisible();
  await expect(mail).toHaveAttribute('aria-invalid', 'true');
  await phone.fill('12');
  await expect(phone).not.toHaveAttribute('aria-invalid', 'true');
  await mail.pressSequentially('.example');
  await expect(mail).not.toHaveAttribute('aria-invalid', 'true');
  await expect(wrongMail).toHaveCount(0);
  await mail.fill('ada@');
  await expect(wrongMail).toBeVisible();
  await expectAccessible(page);
});

test('what the server refused stands at its field until another is typed', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await kontor.call('createCategory', { body: { name: 'Bags', description: '' } }, merchant);
  await signInAs(merchant);
  await page.goto('/dashboard/store/products/categories');
  await page.getByRole('button', { name: 'Add a category' }).click();
  const name = page.getByRole('dialog').getByLabel('Name');
  const taken = page.getByRole('link', { name: 'Another category has this name' });
  await name.fill('Bags');
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(taken).toBeVisible();
  await name.pressSequentially(' and totes');
  await expect(taken).toHaveCount(0);
  await name.fill('Bags');
  await expect(taken).toBeVisible();
});
