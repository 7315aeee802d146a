import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test('categories are reordered with the keyboard', async ({ page, merchant, kontor, signInAs }) => {
  for (const name of ['Bags', 'Shirts', 'Shoes'])
    await kontor.call('createCategory', { body: { name, description: '' } }, merchant);
  await signInAs(merchant);
  await page.goto('/dashboard/store/products/categories');
  await page.getByRole('row', { name: 'Shoes' }).focus();
  for (const reached of ['Move Shoes', 'Shoes', 'Move Shoes up']) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(reached);
  }
  await page.keyboard.press('Enter');
  const names = async () => (await kontor.call('categories', {}, merchant)).map(({ name }) => name);
  await expect.poll(names).toEqual(['Bags', 'Shoes', 'Shirts']);
  await expectAccessible(page);
});
