import { expect, test } from 'vitest';
import { createEmail } from '#server/providers/mail/email-layout.ts';

const letter = createEmail({
  messageId: 'otp-1',
  to: 'amaka@shop.example',
  subject: 'Your <code>',
  paragraphs: ['Fish & chips'],
  code: '012345',
  links: [{ label: 'Continue', url: 'https://kontor.example/?a=1&b="2"' }],
  reason: "Because it's you.",
});

test('an email has the same content as plain text and as HTML', () => {
  for (const part of [
    'Fish & chips',
    '012345',
    'Continue',
    'https://kontor.example/?a=1&b="2"',
    "Because it's you.",
  ])
    expect(letter.text).toContain(part);
  for (const part of ['Fish &amp; chips', '012345', 'Continue', 'Because it&#39;s you.'])
    expect(letter.html).toContain(part);
});

test('no text of an email becomes markup', () => {
  expect(letter.html).toContain('Your &lt;code&gt;');
  expect(letter.html).toContain('href="https://kontor.example/?a=1&amp;b=&quot;2&quot;"');
});
