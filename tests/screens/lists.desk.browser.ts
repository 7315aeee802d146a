import { ownerOfDemo } from '#tests/support/browser/demo.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test.use({ hasDemo: true });

test('the checkbox of the header selects all rows of the page, and is mixed while some are selected', async ({
  page,
  kontor,
  signInAs,
}) => {
  await signInAs(await ownerOfDemo(kontor));
  await page.goto('/dashboard/store/orders');
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  const [row, rows] = [page.getByRole('checkbox', { name: /^Select Order/ }).first(), 50];
  await expect(page.getByRole('checkbox', { name: /^Select Order/ })).toHaveCount(rows);
  await row.press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(all).toBeChecked({ indeterminate: true });
  await all.press('Space');
  await expect(page.getByText(`${rows} selected`)).toBeVisible();
  await expect(all).toBeChecked();
  await row.press('Space');
  await expect(all).toBeChecked({ indeterminate: true });
  await row.press('Space');
  await all.press('Space');
  await expect(page.getByText(/selected$/)).toHaveCount(0);
  await expect(all).not.toBeChecked();
});
