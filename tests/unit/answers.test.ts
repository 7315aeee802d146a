import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const files = globSync('src/**/*.tsx').filter((file) => !file.includes('dev-ui'));
const contentOf = (file: string) => readFileSync(file, 'utf8');

/** Files with danger notices that a page shows by itself, not as the result of a button press. */
const membership = new Set([
  'src/features/security/account-security/pin-card.tsx',
  'src/features/account-verification/steps/refused-step.tsx',
  'src/features/orders/order/message-dialog.tsx',
  'src/features/payouts/accounts/virtual-account-card.tsx',
  'src/features/subscription/overview/plan-notices.tsx',
]);

/** Files with a form that shows every problem at its only field. */
const oneField = new Set(['src/forms/team-note.tsx']);

/**
 * Matches the components that show the problems of a form. All of them use `Notice` or `ErrorSummary`, which scroll
 * into view.
 */
const heads =
  /<(FormProblems|FormDialog|PageForm|Form|StepFrame|InvoiceForm|OrderForm|ConnectionNotice|CodeEntry|RefusalNotice)\b/;

describe('the result of a button press', () => {
  test('is shown at the top of every form', () => {
    const checked = files.filter((file) => /use(FormCheck|WriteForm|RecordForm)\(/.test(contentOf(file)));
    expect(checked.length).toBeGreaterThan(25);
    expect(checked.filter((file) => !heads.test(contentOf(file)) && !oneField.has(file))).toEqual([]);
  });

  test('scrolls into view if it is a notice', () => {
    const silent = files.filter((file) => {
      const notices = contentOf(file).match(/<Notice\b[^]*?>/g) ?? [];
      return notices.some((notice) => notice.includes('tone="danger"') && !notice.includes('resultKey='));
    });
    expect(silent.filter((file) => !membership.has(file))).toEqual([]);
  });
});
