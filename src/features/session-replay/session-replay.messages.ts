import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Session replay',
  description:
    'Let Kontor record how you move through its pages, so that we can see where something is hard to use. The page is loaded again when you change this.',
  agree: 'Record my sessions',
  recorded: 'Recorded',
  recordedWhat:
    'Which pages you open, where you tap and scroll, your network address, and who you are: your name, email address, phone number, photo, referral code, whether you are in the community, and the status of your verification.',
  neverRecorded: 'Never recorded',
  neverRecordedWhat:
    'Texts and what you type: both are masked in your browser. Nothing is recorded where you sign in, enter a PIN, verify your identity, change payout accounts, withdraw or pay.',
  sentTo: 'Sent to',
  sentToWhat: 'The recording service that the operator of this installation chose.',
});
