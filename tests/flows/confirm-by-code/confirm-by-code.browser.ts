import { otpRules } from '#domain/password.ts';
import { navigateTo } from '#tests/support/browser/journeys.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { expect } from '#tests/support/browser/test.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { confirmByCodeTable } from './confirm-by-code.table.ts';

walkTableInBrowser(confirmByCodeTable, {
  interruptions: drawnInterruptions('confirm-by-code'),
  // The page's clock doesn't move, so that the wait for another code always has its full length.
  prepare: ({ page }) => page.clock.setFixedTime(Date.now()),
  async open({ page, signInAs }, { person, sent }) {
    await signInAs(person);
    if (sent) {
      const { otpToken, channel } = sent;
      const now = await page.evaluate(() => Date.now());
      const times = { expiresAtMs: now + otpRules.lifeMs, resendAtMs: now + otpRules.resendAfterMs };
      const kept = { 'pin-reset': { otpToken, channel, ...times } };
      await page.evaluate((codes) => localStorage.setItem('oversights', JSON.stringify(codes)), kept);
    }
    // Going back leads to the settings.
    await page.goto('/dashboard/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await navigateTo(page, '/dashboard/settings/account-security/reset');
  },
});
