import { after, at, definePromises, promise } from '#machines/promises/promise.ts';
import { type MembershipFacts, membershipChart } from './membership.lifecycle.ts';
import { byAnyActor, byMerchant, byTimer, exceptBy, recordOf, shows } from './promises/acts.ts';

const facts: MembershipFacts = {
  hasFreeSeat: true,
  isBeyondSeats: false,
  isInTime: true,
  isInvitedEmail: true,
  isOther: true,
  isRecipient: false,
};
const invited = recordOf('an invitation', facts);
const lateInvitation = recordOf('an invitation whose link is over', { ...facts, isInTime: false });
const withoutSeat = recordOf('an invitation, while all seats are taken', { ...facts, hasFreeSeat: false });
const expired = after(lateInvitation, 'an expired invitation', byTimer('invitation.expire'));
const member = after(invited, 'a member', byMerchant('member.join'));
const suspended = after(member, 'a suspended member', byMerchant('member.suspend'));
const removed = after(member, 'a removed member', byMerchant('member.remove'));
const beyondSeats = after(
  recordOf('', { ...facts, isBeyondSeats: true }),
  'a member for whom the plan has no seat any more',
  byMerchant('member.join'),
);
const themselves = after(
  recordOf('', { ...facts, isOther: false, isBeyondSeats: true }),
  'a member who acts on their own membership',
  byMerchant('member.join'),
);
const recipient = after(
  recordOf('', { ...facts, isRecipient: true, isBeyondSeats: true }),
  'a member to whom the ownership is offered',
  byMerchant('member.join'),
);
const owner = after(recipient, 'the owner', byMerchant('member.becomeOwner'));

/** Everything that an owner and a member can rely on (decisions, "Team"; docs/decisions/0070, 0071 and 0076). */
export const membershipPromises = definePromises(membershipChart, {
  view: ({ value }) => ({ status: value }),
  promises: [
    promise(
      'Only the invited person joins, with a valid link and a free seat',
      at(invited, [byMerchant('member.join')], shows('active')),
      at(invited, [], { refuses: exceptBy(['merchant'], 'member.join') }),
      at(lateInvitation, [], { refuses: byAnyActor('member.join') }),
      at(withoutSeat, [], { refuses: byAnyActor('member.join') }),
      at(recordOf('an invitation of another email address', { ...facts, isInvitedEmail: false }), [], {
        refuses: byAnyActor('member.join'),
      }),
    ),
    promise(
      'An invitation is accepted once',
      at(member, [], {
        ...shows('active'),
        refuses: [
          byMerchant('member.join'),
          byMerchant('invitation.resend'),
          byMerchant('invitation.revoke'),
          byMerchant('invitation.decline'),
          byTimer('invitation.expire'),
        ],
      }),
    ),
    promise(
      'An invitation expires by itself once its time is over, and only then',
      at(lateInvitation, [byTimer('invitation.expire')], {
        ...shows('expired'),
        refuses: [byMerchant('member.join'), byMerchant('invitation.decline')],
      }),
      at(lateInvitation, [], { refuses: exceptBy(['timer'], 'invitation.expire') }),
      at(invited, [], { ...shows('invited'), refuses: byAnyActor('invitation.expire') }),
    ),
    promise(
      'An invitation can be sent again while a seat is free, also after it expired',
      at(invited, [byMerchant('invitation.resend')], shows('invited')),
      at(expired, [byMerchant('invitation.resend')], shows('invited')),
      at(invited, [], { refuses: exceptBy(['merchant'], 'invitation.resend') }),
      at(expired, [], { refuses: exceptBy(['merchant'], 'invitation.resend') }),
      at(withoutSeat, [], { refuses: byAnyActor('invitation.resend') }),
      at(
        after(
          recordOf('', { ...facts, isInTime: false, hasFreeSeat: false }),
          'an expired invitation, while all seats are taken',
          byTimer('invitation.expire'),
        ),
        [],
        { refuses: byAnyActor('invitation.resend') },
      ),
    ),
    promise(
      'A revoked invitation gives no access and is never sent again',
      at(invited, [byMerchant('invitation.revoke')], {
        ...shows('revoked'),
        refuses: [byMerchant('member.join'), byMerchant('invitation.resend'), byMerchant('member.update')],
      }),
      at(expired, [byMerchant('invitation.revoke')], shows('revoked')),
      at(invited, [], { refuses: exceptBy(['merchant'], 'invitation.revoke') }),
      at(expired, [], { refuses: exceptBy(['merchant'], 'invitation.revoke') }),
    ),
    promise(
      'An invited person can decline while the link is valid, and is not asked again',
      at(invited, [byMerchant('invitation.decline')], {
        ...shows('declined'),
        refuses: [byMerchant('member.join'), byMerchant('invitation.resend'), byMerchant('member.update')],
      }),
      at(invited, [], { refuses: exceptBy(['merchant'], 'invitation.decline') }),
      at(lateInvitation, [], { refuses: byAnyActor('invitation.decline') }),
    ),
    promise(
      'Permissions can be changed by another person until the member is removed, and change nothing else',
      at(invited, [byMerchant('member.update')], shows('invited')),
      at(expired, [byMerchant('member.update')], shows('expired')),
      at(member, [byMerchant('member.update')], shows('active')),
      at(suspended, [byMerchant('member.update')], shows('suspended')),
      at(invited, [], { refuses: exceptBy(['merchant'], 'member.update') }),
      at(expired, [], { refuses: exceptBy(['merchant'], 'member.update') }),
      at(member, [], { refuses: exceptBy(['merchant'], 'member.update') }),
      at(suspended, [], { refuses: exceptBy(['merchant'], 'member.update') }),
      at(removed, [], { refuses: byAnyActor('member.update') }),
    ),
    promise(
      'A suspended member can be restored or removed, and a member can be suspended or removed',
      at(member, [byMerchant('member.suspend')], shows('suspended')),
      at(suspended, [byMerchant('member.restore')], shows('active')),
      at(member, [byMerchant('member.remove')], shows('removed')),
      at(suspended, [byMerchant('member.remove')], shows('removed')),
      at(member, [], {
        refuses: [...exceptBy(['merchant'], 'member.suspend'), ...exceptBy(['merchant'], 'member.remove')],
      }),
      at(suspended, [], {
        refuses: [...exceptBy(['merchant'], 'member.restore'), ...exceptBy(['merchant'], 'member.remove')],
      }),
    ),
    promise(
      "Members can't change, suspend, restore or remove themselves",
      at(themselves, [], {
        ...shows('active'),
        refuses: [byMerchant('member.update'), byMerchant('member.suspend'), byMerchant('member.remove')],
      }),
      at(themselves, [byTimer('member.loseSeat')], {
        ...shows('suspended'),
        refuses: [byMerchant('member.update'), byMerchant('member.restore'), byMerchant('member.remove')],
      }),
      at(recordOf('an invitation, for the person who is invited', { ...facts, isOther: false }), [], {
        refuses: [byMerchant('member.update')],
      }),
      at(
        after(
          recordOf('', { ...facts, isOther: false, isInTime: false }),
          'an expired invitation, for the person who was invited',
          byTimer('invitation.expire'),
        ),
        [],
        { refuses: [byMerchant('member.update')] },
      ),
    ),
    promise(
      'A smaller plan suspends a member beyond its seats, and removes no one',
      at(beyondSeats, [byTimer('member.loseSeat')], shows('suspended')),
      at(beyondSeats, [byTimer('member.loseSeat'), byMerchant('member.restore')], shows('active')),
      at(beyondSeats, [], { refuses: exceptBy(['timer'], 'member.loseSeat') }),
      at(member, [], { refuses: byAnyActor('member.loseSeat') }),
    ),
    promise(
      'A suspended or removed member can neither join again nor become the owner',
      at(suspended, [], {
        refuses: [byMerchant('member.join'), byMerchant('member.becomeOwner'), byMerchant('member.suspend')],
      }),
      at(after(recipient, 'a suspended recipient', byMerchant('member.suspend')), [], {
        refuses: byAnyActor('member.becomeOwner'),
      }),
      at(removed, [], {
        ...shows('removed'),
        refuses: [
          byMerchant('member.join'),
          byMerchant('member.restore'),
          byMerchant('invitation.resend'),
          byMerchant('member.becomeOwner'),
        ],
      }),
    ),
    promise(
      'Only the member to whom the ownership is offered becomes the owner',
      at(recipient, [byMerchant('member.becomeOwner')], shows('owner')),
      at(recipient, [], { refuses: exceptBy(['merchant'], 'member.becomeOwner') }),
      at(member, [], { refuses: byAnyActor('member.becomeOwner') }),
    ),
    promise(
      "The owner can't be changed, suspended or removed by anyone",
      at(owner, [], {
        ...shows('owner'),
        refuses: [
          ...byAnyActor('member.update'),
          ...byAnyActor('member.suspend'),
          ...byAnyActor('member.remove'),
          ...byAnyActor('member.loseSeat'),
        ],
      }),
    ),
    promise(
      'An owner who hands the business over stays as a member',
      at(owner, [byMerchant('member.stepDown')], shows('active')),
      at(owner, [], { refuses: exceptBy(['merchant'], 'member.stepDown') }),
      at(member, [], { refuses: byAnyActor('member.stepDown') }),
    ),
  ],
});
