import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Settings',
  description: 'How {business} works, and how you sign in.',
  business: 'The business',
  you: 'You',
  account_security: 'Account security',
  account_securityWhy: 'Your password, and where you are signed in.',
  notification: 'Notifications',
  notificationWhy: 'What you are told about, and how.',
  members: 'Team members',
  membersWhy: 'Who works here, and what they may do.',
  business_information: 'Store information',
  business_informationWhy: 'Name, contact and description of the store.',
  webstore_settings: 'Web store',
  webstore_settingsWhy: 'Whether it is open, how buyers pay, and its address.',
  delivery_and_shipments: 'Delivery and shipping',
  delivery_and_shipmentsWhy: 'Who delivers, where buyers collect, and what delivery costs where.',
  return_policy: 'Return policies',
  return_policyWhy: 'What buyers can send back, and until when.',
  payment_and_withdrawal: 'Payments and withdrawals',
  payment_and_withdrawalWhy: 'The accounts that money is paid out to.',
  kyb_settings: 'Verification',
  kyb_settingsWhy: 'Proof of who you and the business are.',
  recording: 'Help us see where people get stuck',
  recordingWhy:
    'Kontor can take down the way that you go through a process, such as a withdrawal or an import.',
  recordMe: 'Record the way I go',
  recordingOn: 'From now on the way you go through a process is recorded.',
  recordingOff: 'Nothing is recorded any more, and what was recorded of you is deleted.',
  recorded: 'What is recorded',
  recordedWhat:
    'The name of each step, such as “The PIN is asked for”, what led to it, such as “Confirm” or “The server answered”, and after how long.',
  neverRecorded: 'What never is',
  neverRecordedWhat:
    'What you type, choose or see: no amounts, names, e-mail addresses, account numbers, passwords, PINs or codes.',
  whoSees: 'Who sees it',
  whoSeesWhat:
    'The owner of {business} sees how often each step is taken and how long it takes, not by whom. Your own way is seen only where you attach it to a report.',
  howLong: 'How long',
  howLongWhat:
    'For 90 days, or until you switch it off: then it is deleted. What you attached to a report stays with the report.',
});
