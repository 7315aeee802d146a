import { scriptBudgets, scriptBytes } from '#tests/load/web-page.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test('the sign-in page, a list and a chart review stay within their script budgets', async ({
  page,
  merchant,
  signInAs,
}) => {
  expect((await scriptBytes(page, '/')) / 1000).toBeLessThanOrEqual(scriptBudgets.signIn);
  expect((await scriptBytes(page, '/test/withdraw')) / 1000).toBeLessThanOrEqual(scriptBudgets.review);
  await signInAs(merchant);
  expect((await scriptBytes(page, '/dashboard/store/orders')) / 1000).toBeLessThanOrEqual(
    scriptBudgets.orders,
  );
});
