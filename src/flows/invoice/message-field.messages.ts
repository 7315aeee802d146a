import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  message: 'Message',
  messageWhy: 'Included in the email.',
  verifyFirst: 'Verify your business to add a message',
  verifyWhy: 'Until then, emails carry no message, note or terms, and the number of emails a day is limited.',
  verify: 'Verify business',
});
