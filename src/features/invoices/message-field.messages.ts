import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  message: 'Message',
  messageWhy: 'Included in the email.',
  verifyFirst: 'Verify your business to add a message',
  verifyWhy:
    'Until then, emails contain the amount, the due date and a link to the invoice, without a message or the PDF, and you can send {count} of them in 24 hours.',
  verify: 'Verify business',
});
