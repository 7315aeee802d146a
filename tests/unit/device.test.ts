import { expect, test } from 'vitest';
import { getDeviceLabel } from '#server/modules/session/device.rules.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/131.0 Safari/537.36`, 'Chrome on Windows'],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/131.0 Safari/537.36 Edg/131.0`,
    'Microsoft Edge on Windows',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1`, 'Safari on macOS'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} CriOS/131.0 Safari/604.1`,
    'Chrome on iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15) ${webKit} SamsungBrowser/27.0 Chrome/125.0`,
    'Samsung Internet for Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) ${webKit} Version/16.0 Safari/604.1`, 'Safari on iPad'],
  [`Mozilla/5.0 (Linux; U; Android 11) ${webKit} UCBrowser/13.4 Safari/537.36`, 'UC Browser on Android'],
  ['Opera/9.80 (Android; Opera Mini/36.2; U; en) Presto/2.12 Version/12.16', 'Opera on Android'],
  ['curl/8.0', 'Unknown device'],
  ['', 'Unknown device'],
  [undefined, 'Unknown device'],
])('%s is named %s', (userAgent, label) => {
  expect(getDeviceLabel(userAgent)).toBe(label);
});

test('text of the header never becomes a label', () => {
  expect(getDeviceLabel('Your account is locked, call us/1 (now)')).toBe('Unknown device');
  expect(getDeviceLabel('Your account is locked, call us/1 (Windows NT 10.0)')).toBe('Windows');
});

test('text beyond 512 characters of the header is not read', () => {
  expect(getDeviceLabel(`${'x'.repeat(512)} (Windows NT 10.0) Chrome/131.0`)).toBe('Unknown device');
});
