import { placePaidOrder } from '#tests/support/browser/orders.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test('an order is found and shipped with the keyboard alone', async ({ page, merchant, kontor }) => {
  const { number } = await placePaidOrder(kontor, merchant);
  const reach = async (name: string) => {
    for (let nth = 0; nth < 60; nth += 1) {
      await page.keyboard.press('Tab');
      // No element has the focus between the last and the first control of a page.
      const words = await page.evaluate(() => {
        const { activeElement: focused } = document;
        const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
        const elements = [focused, ...labels].filter((element) => element !== document.body);
        return [focused?.getAttribute('aria-label'), ...elements.map((element) => element?.textContent)].join(
          ' ',
        );
      });
      if (words.includes(name)) return;
    }
    throw new Error(`"${name}" cannot be reached with Tab`);
  };
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await reach('Email address');
  await page.keyboard.type(merchant.email);
  await reach('Password');
  await page.keyboard.type(merchant.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
  await reach('Orders');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await reach(`#${number}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Order #${number}` })).toBeVisible();
  await reach('Ship order');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await reach('Ship order');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Order #${number} is fulfilled`)).toBeVisible();
});
