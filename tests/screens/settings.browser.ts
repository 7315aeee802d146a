import { permission } from '#domain/permission.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/browser/looks.ts';
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
  await page.getByText('We deliver ourselves').click();
  await page.getByText('Buyers may collect their orders').click();
  await page.getByLabel('Where they collect').fill('4 Ring Road, Ibadan');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Delivery is up to date.')).toBeVisible();

  await page.getByRole('link', { name: 'Manage zones' }).click();
  await page.getByRole('button', { name: 'Add a zone' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add the zone' }).click();
  await expect(dialog.getByRole('link', { name: 'Enter a name' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Name of the zone').fill('South-West');
  await dialog.getByLabel('Delivery fee').fill('2500');
  await dialog.getByLabel('Free from this amount').fill('50000');
  await dialog.getByText('Lagos', { exact: true }).click();
  await dialog.getByText('Ogun', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Add the zone' }).click();
  await expect(page.getByText('The zone South-West is saved.')).toBeVisible();

  await page.getByRole('button', { name: 'Add a zone' }).click();
  await expect(dialog.getByRole('checkbox', { name: /^Lagos/ })).toBeDisabled();
  await expect(dialog.getByText('In South-West')).toHaveCount(2);
  await dialog.getByLabel('Name of the zone').fill('Everywhere else');
  await dialog.getByLabel('Delivery fee').fill('4800');
  await dialog.getByText('The rest of Nigeria').click();
  await dialog.getByRole('button', { name: 'Add the zone' }).click();
  await expect(page.getByText('The zone Everywhere else is saved.')).toBeVisible();

  const quote = page.getByRole('region', { name: 'What does this address cost?' });
  await expect(quote.getByText('₦4,800.00')).toBeVisible();
  await quote.getByLabel('State or region').selectOption('Lagos');
  await expect(quote.getByText('₦2,500.00')).toBeVisible();
  await quote.getByLabel('Goods in the order').fill('60000');
  await expect(quote.getByText('Free', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const asked = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Remove the zone South-West' }).click();
  await expect(asked).toContainText('2 of its places go to the zone Everywhere else, at its fee.');
  await expect(asked).toContainText('Orders that were placed keep their fee.');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove the zone Everywhere else' }).click();
  await expect(asked).toContainText('Nobody is offered delivery to 1 of its places any more.');
  await asked.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The zone Everywhere else is gone.')).toBeVisible();
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
  await page.getByRole('dialog').getByRole('button', { name: 'Add the policy' }).click();
  await expect(page.getByText('The policy Money back is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a policy' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the policy').fill('Sale');
  await dialog.getByText('What is sold stays sold.').click();
  await dialog.getByLabel('What buyers read').fill('Final.');
  await dialog.getByRole('button', { name: 'Add the policy' }).click();
  await expect(page.getByText('The policy Sale is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove the policy Money back' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Make default: Sale' }).click();
  await expect(page.getByText('Sale is the default now.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove the policy Money back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The policy Money back is gone.')).toBeVisible();

  await page.goto('/dashboard/started');
  const task = page.getByRole('listitem').filter({ hasText: 'Add a return policy' });
  await expect(task.getByText('Done')).toBeVisible();
});

test('tells the consequence before a return policy used by products is removed', async ({
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
  await expect(page.getByText('1 product names it')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the policy Bags' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Remove the policy Bags?' });
  await expect(dialog).toContainText('1 product names it and will follow the default policy.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The policy Bags is gone.')).toBeVisible();
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
  await expect(dialog).toContainText('Its 1 product stays and goes where you say.');
  await expectAccessible(page);
  await dialog.getByLabel(/Move its products to/).selectOption('Gifts');
  await dialog.getByRole('button', { name: 'Delete category' }).click();
  await expect(page.getByText('The category was deleted.')).toBeVisible();
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
  await expect(page.getByText('We deliver ourselves')).toBeVisible();
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(0);
  await page.getByRole('link', { name: 'See zones' }).click();
  await expect(page.getByText('No delivery zones yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a zone' })).toHaveCount(0);
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
