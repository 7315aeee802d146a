import { sessionModel } from '#machines/flows/session/session.model.ts';
import { walk } from '#machines/graph/walk.ts';
import { tourOf } from '#tests/support/browser/journeys.ts';
import { expect, keepToken, test } from '#tests/support/browser/test.ts';
import { samplePassword } from '#tests/support/sign-up.ts';
import { sessionExecutor } from './session.executor.ts';
import { SessionStage } from './session.stage.ts';

/**
 * What nobody can bring about in a browser: a transaction PIN has no screen yet, an onboarding does not end where somebody is
 * signed in, and a form that rests makes no call that could be answered 401.
 */
const { flow, journeys, left } = tourOf(
  sessionModel,
  ({ name, from }) =>
    name === 'pin.set' ||
    (name === 'session.begin' && from.includes('"signedIn"')) ||
    (name === 'session.refused' && from.includes('completingProfile') && !from.includes('"saving"')),
);

test('every step that a browser can bring about is walked', () => {
  expect(left).toHaveLength(2);
});

const held = ['whoAmI', 'login', 'updateProfile', 'createBusiness', 'logout', 'logoutEverywhere'] as const;

for (const { title, journey } of journeys)
  test(title, async ({ context, page, gate, kontor }) => {
    const executor = sessionExecutor(async (start) => {
      const stage = await SessionStage.open(kontor);
      const tab = await context.newPage();
      await tab.goto('/boot.json');
      if (start === 'somebody was here') {
        await page.goto('/');
        await page.getByLabel('E-mail address').fill(stage.email);
        await page.getByLabel('Password', { exact: true }).fill(samplePassword);
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
        const [, active = ''] = await stage.businesses();
        await context.addCookies([
          { name: 'activeBusinessId', value: encodeURIComponent(JSON.stringify(active)), url: kontor.base },
        ]);
      }
      if (start === 'only the token is left') await keepToken(context, kontor.base, await stage.newToken());
      await gate.hold(...held);
      await page.goto('/');
      return { page, gate, kontor, journey, stage, tab, taken: 0 };
    });
    await walk(flow, journey, executor);
  });
