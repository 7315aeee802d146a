import { storeCheckoutModel } from '#machines/flows/store-checkout/store-checkout.model.ts';
import { openChart } from '#tests/support/browser/review-page.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test('the checkout beside its chart has the styles of a store, and nothing else on the page has them', async ({
  page,
}) => {
  await openChart(page, storeCheckoutModel, '?tab=states&state=contact.editing');
  const view = page.getByTitle(/^Live page of/).contentFrame();
  const button = view.getByRole('button', { name: 'Continue' });
  // The colour of buttons and the corners that a new store has, and the typeface of all stores.
  await expect(button).toHaveCSS('background-color', 'rgb(15, 118, 110)');
  await expect(button).toHaveCSS('font-family', /^system-ui/);
  await expect(view.getByRole('heading', { level: 1 })).toHaveCSS('font-weight', '700');
  await expect(view.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(view.locator('#content')).toHaveCSS('padding-bottom', '56px');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Kontor Sans/);
});
