import { otpRules } from '#domain/password.ts';
import { navigateFrom } from '#tests/support/browser/journeys.ts';
import { keepInStorage } from '#tests/support/browser/keep-on-device.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
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
      await keepInStorage(page, { oversights: kept });
    }
    await navigateFrom(page, '/dashboard/settings', '/dashboard/settings/account-security/reset');
  },
});
