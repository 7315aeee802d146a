import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const files = globSync('src/**/*.tsx').filter((file) => !file.includes('dev-ui'));
const contentOf = (file: string) => readFileSync(file, 'utf8');

/** Danger notices that a page shows by itself, and that answer no press. */
const membership = new Set([
  'src/features/security/account-security/pin-card.tsx',
  'src/features/account-verification/steps/refused-step.tsx',
  'src/features/orders/order/message-dialog.tsx',
  'src/features/payouts/accounts/virtual-account-card.tsx',
]);

/** Shows every problem at its only field. */
const oneField = new Set(['src/forms/team-note.tsx']);

/** Components that show the problems of a form: all of them end in `Notice` and `ErrorSummary`, which scroll into view. */
const heads =
  /<(FormProblems|FormDialog|PageForm|Form|StepFrame|InvoiceForm|OrderForm|ConnectionNotice|CodeEntry|RefusalNotice)\b/;

describe('an answer to a press', () => {
  test('is shown at the top of every form', () => {
    const checked = files.filter((file) => /use(FormCheck|WriteForm|RecordForm)\(/.test(contentOf(file)));
    expect(checked.length).toBeGreaterThan(25);
    expect(checked.filter((file) => !heads.test(contentOf(file)) && !oneField.has(file))).toEqual([]);
  });

  test('scrolls into view wherever it is a notice', () => {
    const silent = files.filter((file) => {
      const notices = contentOf(file).match(/<Notice\b[^]*?>/g) ?? [];
      return notices.some((notice) => notice.includes('tone="danger"') && !notice.includes('resultKey='));
    });
    expect(silent.filter((file) => !membership.has(file))).toEqual([]);
  });
});
