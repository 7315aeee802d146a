import { expectAccessible } from '#tests/support/browser/axe.ts';
import { test } from '#tests/support/browser/test.ts';

const dialog = '<div role=dialog aria-modal=true aria-label=Refund><h2>Refund</h2></div>';

test('a page whose dialog is about to open is looked at once the dialog is there', async ({ page }) => {
  await page.setContent(`<html lang=en><title>Order</title><body>
    <main aria-hidden=true><h1>Order</h1></main>
    <script>
      document.documentElement.style.overflow = 'hidden';
      setTimeout(() => document.body.insertAdjacentHTML('beforeend', '${dialog}'), 500);
    </script>`);
  await expectAccessible(page);
});
