import { permission } from '#domain/permission.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { sampleProduct } from '#tests/support/store/products.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const delivery = '/dashboard/settings/delivery-and-shipments';

test('an owner chooses the delivery method and adds delivery zones with fees', async ({
  page,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'Delivery and shipping' }).click();
  await page.getByRole('main').getByText('Your business', { exact: true }).click();
  await page.getByText('Allow customers to pick up orders').click();
  await page.getByLabel('Pickup address').fill('4 Ring Road, Ibadan');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();

  await page.getByRole('link', { name: 'Manage zones' }).click();
  await page.getByRole('button', { name: 'Add zone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add zone' }).click();
  await expect(dialog.getByRole('link', { name: 'Enter a name' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Zone name').fill('South-West');
  await dialog.getByLabel('Delivery fee').fill('2500');
  await dialog.getByLabel('Free delivery from').fill('50000');
  await dialog.getByText('Lagos', { exact: true }).click();
  await dialog.getByText('Ogun', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Add zone' }).click();
  await expect(page.getByText('Zone South-West saved')).toBeVisible();

  await page.getByRole('button', { name: 'Add zone' }).click();
  await expect(dialog.getByRole('checkbox', { name: /^Lagos/ })).toBeDisabled();
  await expect(dialog.getByText('In South-West')).toHaveCount(2);
  await dialog.getByLabel('Zone name').fill('Everywhere else');
  await dialog.getByLabel('Delivery fee').fill('4800');
  await dialog.getByText('Rest of Nigeria').click();
  await dialog.getByRole('button', { name: 'Add zone' }).click();
  await expect(page.getByText('Zone Everywhere else saved')).toBeVisible();

  const quote = page.getByRole('region', { name: 'Fee calculator' });
  await expect(quote.getByText('₦4,800.00')).toBeVisible();
  await quote.getByLabel('State or region').selectOption('Lagos');
  await expect(quote.getByText('₦2,500.00')).toBeVisible();
  await quote.getByLabel('Order subtotal').fill('60000');
  await expect(quote.getByText('Free', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const confirmation = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Delete zone South-West' }).click();
  await expect(confirmation).toContainText('2 of its places move to zone Everywhere else, with its fee.');
  await expect(confirmation).toContainText('Existing orders keep their fee.');
  await expectAccessible(page);
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete zone Everywhere else' }).click();
  await expect(confirmation).toContainText('Delivery to 1 of its places is no longer offered.');
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Zone Everywhere else deleted')).toBeVisible();
});

test('an owner creates a return policy from a template and changes the default', async ({
  page,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/settings/return-policy');
  await page.getByRole('button', { name: 'Money back' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Add policy' }).click();
  await expect(page.getByText('Policy Money back saved')).toBeVisible();
  await page.getByRole('button', { name: 'Add policy' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Policy name').fill('Sale');
  await dialog.getByText('All sales are final.').click();
  await dialog.getByLabel('Policy text').fill('Final.');
  await dialog.getByRole('button', { name: 'Add policy' }).click();
  await expect(page.getByText('Policy Sale saved')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete policy Money back' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Make default: Sale' }).click();
  await expect(page.getByText('Sale is now the default policy')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete policy Money back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Policy Money back deleted')).toBeVisible();

  await page.goto('/dashboard/started');
  const task = page.getByRole('listitem').filter({ hasText: 'Add a return policy' });
  await expect(task.getByText('Done')).toBeVisible();
});

test('shows the consequence before a return policy used by products is removed', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const policy = (name: string) =>
    kontor.call(
      'createReturnPolicy',
      { body: { name, kind: 'refund', windowDays: 7, text: 'Send it back.', isDefault: false } },
      merchant,
    );
  await policy('Usual');
  const { id: returnPolicyId } = await policy('Bags');
  const product = await kontor.call(
    'createProduct',
    { body: { ...sampleProduct, returnPolicyId } },
    merchant,
  );
  await signInAs(merchant);
  await page.goto('/dashboard/settings/return-policy');
  await expect(page.getByText('Used by 1 product')).toBeVisible();
  await page.getByRole('button', { name: 'Delete policy Bags' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete policy Bags?' });
  await expect(dialog).toContainText('1 product uses it and will use the default policy instead.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Policy Bags deleted')).toBeVisible();
  expect(await kontor.call('product', { params: { id: product.id } }, merchant)).toMatchObject({
    returnPolicyId: null,
  });
});

test('deletes a category and moves its products to the category that the owner chooses', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const category = (name: string) =>
    kontor.call('createCategory', { body: { name, description: '' } }, merchant);
  const [bags, gifts] = [await category('Bags'), await category('Gifts')];
  const body = { ...sampleProduct, categoryId: bags.id };
  const product = await kontor.call('createProduct', { body }, merchant);
  await signInAs(merchant);
  await page.goto(`/dashboard/store/products/categories/${bags.id}`);
  await page.getByRole('button', { name: 'Delete category' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Bags”?' });
  await expect(dialog).toContainText('Its 1 product is kept. Choose where it goes.');
  await expectAccessible(page);
  await dialog.getByLabel(/Move products to/).selectOption('Gifts');
  await dialog.getByRole('button', { name: 'Delete category' }).click();
  await expect(page.getByText('Category deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Gifts' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bags' })).toHaveCount(0);
  expect(await kontor.call('product', { params: { id: product.id } }, merchant)).toMatchObject({
    categoryId: gifts.id,
  });
});

test('shows delivery settings as text to a team member with view access', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await kontor.call('updateShipmentSetting', { body: { deliveryMode: 'SELF_MANAGED' } }, merchant);
  await signInAs(await kontor.newMember(merchant.businessId, [permission('DELIVERY', 'view-only')]));
  await page.goto(delivery);
  await expect(page.getByRole('main').getByText('Your business', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(0);
  await page.getByRole('link', { name: 'View zones' }).click();
  await expect(page.getByText('No delivery zones yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add zone' })).toHaveCount(0);
});

test('keeps the error and the focus while the delivery settings are loaded again', async ({
  page,
  interceptor,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await interceptor.hold('deliverySettings');
  await page.goto(delivery);
  await expect(page.getByRole('status', { name: 'Loading the delivery settings' })).toBeVisible();
  await (await interceptor.next('deliverySettings')).fail(429);
  const error = page.getByRole('alert').filter({ hasText: "Couldn't load the delivery settings" });
  await expect(error.getByText('Too many attempts')).toBeVisible();
  const button = error.getByRole('button');
  await button.press('Enter');
  const second = await interceptor.next('deliverySettings');
  await expect(button).toHaveAccessibleName('Loading');
  await expect(button).toBeFocused();
  await expectAccessible(page);
  await second.fail(429);
  await expect(button).toHaveAccessibleName('Try again');
  await expect(button).toBeFocused();
  await button.press('Enter');
  await (await interceptor.next('deliverySettings')).pass();
  await expect(page.getByText('Allow customers to pick up orders')).toBeVisible();
  await expect(error).toBeHidden();
});

test('hides settings that a team member has no access to', async ({ page, merchant, kontor, signInAs }) => {
  await signInAs(await kontor.newMember(merchant.businessId, [permission('CUSTOMER', 'view-only')]));
  await page.goto('/dashboard/settings');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Account security' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Delivery and shipping' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Return policies' })).toHaveCount(0);
  await page.goto(delivery);
  await expect(page.getByText("You're Unauthorized")).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(delivery));
});
