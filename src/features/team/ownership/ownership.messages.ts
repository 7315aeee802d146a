import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  backToTeam: 'Team members',
  backToSettings: 'Settings',
  title: 'Ownership',
  description: 'A business has exactly one owner. The ownership can be transferred to a team member.',
  none: 'No ownership transfer',
  noneWhy: 'Only the owner can transfer the ownership of {business}.',

  recipient: 'New owner',
  recipientWhy: 'Only active team members can become the owner.',
  recipientNeeded: 'Choose the new owner',
  noMembers: 'No active team members',
  noMembersWhy: 'Invite the person who becomes the owner. They can take over once they have joined.',
  invite: 'Invite member',
  unsettled: "The ownership can't be transferred now",
  'unsettled.submitted':
    'The identity verification is under review. Wait for the decision, or withdraw the submission.',
  'unsettled.rejected': 'The identity verification was rejected. Appeal against the decision first.',
  'unsettled.revoked': 'The identity verification was revoked. Appeal against the decision first.',
  viewVerification: 'View verification',

  changes: 'What changes',
  'changes.owner': '{name} becomes the owner, with full access to {business}.',
  'changes.youMember': 'You become a team member with all permissions. The new owner can change them.',
  'changes.verification':
    'Your identity details and documents are deleted. The new owner verifies their own identity, and withdrawals are paused until they are approved.',
  'changes.renewals':
    'Your card and the permission to pay renewals from the balance are removed from the plan. So is your phone number, if it is that of the business.',
  'changes.plan':
    'The plan, payout accounts, orders and balance stay as they are. Remove a payout account of yours first if it should not stay.',
  'changes.accept': 'Nothing changes until {name} accepts, within 7 days. You can cancel until then.',
  theNewOwner: 'The new owner',

  confirm: 'Confirmation',
  startIntro: "Confirm it's you with a one-time code and your password.",
  password: 'Your password',
  passwordNeeded: 'Enter your password',
  start: 'Transfer ownership',
  started: 'Transfer started. {name} has been notified.',

  pending: 'Transfer to {name}',
  pendingWhy: 'You are the owner until {name} accepts.',
  newOwner: 'New owner',
  currentOwner: 'Current owner',
  startedAt: 'Started',
  validUntil: 'Valid until',
  cancel: 'Cancel transfer',
  cancelling: 'Cancelling…',
  cancelTitle: 'Cancel the transfer to {name}?',
  cancelConsequence: 'You stay the owner. {name} can no longer accept. You can start a new transfer.',
  cancelled: 'Transfer cancelled',

  offer: '{name} offers you the ownership of {business}',
  'offer.owner': 'You become the owner of {business}, with full access, and are responsible for it.',
  'offer.former': '{name} becomes a team member with all permissions. You can change them.',
  'offer.verification':
    'You verify your own identity. Withdrawals are paused until your details are approved.',
  'offer.unsettled':
    'The identity verification of {business} is under review or was refused. You can accept once {name} has settled it.',
  'offer.renewals':
    "The plan's card and the permission to pay renewals from the balance are removed. Add your own card before the next renewal.",
  'offer.plan':
    "The plan, payout accounts, orders and balance stay as they are. {name}'s phone number is removed, if it is that of the business.",
  accept: 'Accept ownership',
  accepted: 'You are the owner of {business} now',
  declineAction: 'Decline ownership',
  declining: 'Declining…',
  declineTitle: 'Decline the ownership of {business}?',
  declineConsequence: '{name} stays the owner. Your own access stays as it is.',
  declined: 'Ownership declined',
});
