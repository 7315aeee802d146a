import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: 'Settings',
  description: 'Settings of {business} and of your own account.',
  business: 'Business',
  you: 'Your account',
  account_security: 'Account security',
  account_securityWhy: 'Your PIN, password and sessions.',
  notification: 'Notifications',
  notificationWhy: 'Which notifications you get, and how.',
  members: 'Team members',
  membersWhy: 'Who has access, and their permissions.',
  business_information: 'Store information',
  business_informationWhy: 'Store name, contact details and description.',
  webstore_settings: 'Online store settings',
  webstore_settingsWhy: 'Store status, payment methods and address.',
  delivery_and_shipments: 'Delivery and shipping',
  delivery_and_shipmentsWhy: 'Delivery method, pickup address, zones and fees.',
  return_policy: 'Return policies',
  return_policyWhy: 'What customers can return, and for how long.',
  payment_and_withdrawal: 'Payments and withdrawals',
  payment_and_withdrawalWhy: 'The bank accounts your money is paid out to.',
  kyb_settings: 'Verification',
  kyb_settingsWhy: 'Verify your identity and your business.',
  recording: 'Help us improve Kontor',
  recordingWhy: 'Let Kontor record the steps you take through a process, such as a withdrawal or an import.',
  recordSteps: 'Record my steps',
  recordingOn: 'Recording is on. Your steps are recorded from now on.',
  recordingOff: 'Recording is off. Your recorded steps were deleted.',
  recorded: 'Recorded',
  recordedWhat:
    'The name of each step, such as “PIN entry”, what led to it, such as “Merchant enters the PIN” or “The server responds”, and how long it took.',
  neverRecorded: 'Never recorded',
  neverRecordedWhat:
    'What you type, choose or see: no amounts, names, email addresses, account numbers, passwords, PINs or codes.',
  visibleTo: 'Visible to',
  visibleToWhat:
    'The owner of {business} sees how often each step is taken and how long it takes, but not by which person. Your own steps are visible only if you attach them to a report.',
  keptFor: 'Kept for',
  keptForWhat:
    '90 days, or until you turn recording off. Steps that you attached to a report stay with the report.',
});
