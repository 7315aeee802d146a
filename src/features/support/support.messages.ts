import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Contact support',
  description:
    "We answer by email to {email}, usually within one working day. Don't include passwords, PINs or codes.",
  subject: 'Subject',
  message: 'Message',
  messageWhy: 'Describe what you need. If something went wrong, say what you did and what happened instead.',
  files: 'Files',
  filesWhy: 'Photos or PDFs, at most {most}. Only you, the owner and support can open them.',
  tooMany: 'At most {most} files can be attached. Remove one to attach another.',
  removeFile: 'Remove {name}',
  send: 'Send message',
  sending: 'Sending…',
  uploading: 'Wait until the files are uploaded',
  sentTitle: 'Message sent',
  sent: 'We answer by email to {email}, usually within one working day.',
  yourRequests: 'Your messages',
  'status.open': 'Waiting for an answer',
  'status.answered': 'Answered by email',
  'status.closed': 'Closed',
});
