import { after, at, definePromises, promise } from '#machines/promises/promise.ts';
import { eventApplicationChart } from './event-application.lifecycle.ts';
import {
  byAnyActor,
  byMerchant,
  byOperator,
  byPaymentProvider,
  byTimer,
  exceptBy,
  recordOf,
  shows,
} from './promises/acts.ts';

const facts = { isFree: false, hasPlace: true, isDeadlineOver: false, hasStarted: false };
const applied = recordOf('an application for an event with a fee', facts);
const appliedFree = recordOf('an application for an event without a fee', { ...facts, isFree: true });
const appliedFull = recordOf('an application for a full event', { ...facts, hasPlace: false });
const appliedFullLate = recordOf('an application for a full event whose deadline passes', {
  ...facts,
  hasPlace: false,
  isDeadlineOver: true,
});
const appliedLate = recordOf('an application whose deadline passes', { ...facts, isDeadlineOver: true });
const freeLate = recordOf('an application without a fee whose deadline passes', {
  ...facts,
  isFree: true,
  isDeadlineOver: true,
});
const appliedStarted = recordOf('an application for an event that starts', { ...facts, hasStarted: true });

const approved = after(applied, 'an approved application', byOperator('application.approve'));
const approvedLate = after(appliedLate, 'an overdue approved place', byOperator('application.approve'));
const approvedStarted = after(
  appliedStarted,
  'an approved place at an event that starts',
  byOperator('application.approve'),
);
const waiting = after(applied, 'an application on the waiting list', byOperator('application.waitlist'));
const waitingFree = after(
  appliedFree,
  'an application on the waiting list of an event without a fee',
  byOperator('application.waitlist'),
);
const waitingFull = after(
  appliedFull,
  'an application on the waiting list of a full event',
  byOperator('application.waitlist'),
);
const waitingLate = after(
  appliedLate,
  'an application on the waiting list of an event that starts',
  byOperator('application.waitlist'),
);
const freeWaitingLate = after(
  freeLate,
  'an application on the waiting list of an event without a fee that starts',
  byOperator('application.waitlist'),
);
const offered = after(waiting, 'an offered place with a fee', byTimer('application.offer'));
const offeredFree = after(waitingFree, 'an offered place without a fee', byTimer('application.offer'));
const offeredLate = after(waitingLate, 'an overdue offered place', byTimer('application.offer'));
const freeOfferedLate = after(
  freeWaitingLate,
  'an overdue offered place without a fee',
  byTimer('application.offer'),
);
const waitingStarted = after(
  appliedStarted,
  'an application on the waiting list when the event starts',
  byOperator('application.waitlist'),
);
const offeredStarted = after(
  waitingStarted,
  'an offered place when the event starts',
  byTimer('application.offer'),
);
const confirmed = after(approved, 'a confirmed place', byPaymentProvider('application.pay'));
const confirmedStarted = after(
  approvedStarted,
  'a confirmed place at an event that starts',
  byPaymentProvider('application.pay'),
);
const expiredFree = after(freeOfferedLate, 'an expired place without a fee', byTimer('application.expire'));
const expiredFull = after(
  appliedFullLate,
  'an expired application whose place went to another',
  byTimer('application.expire'),
);
const attended = after(confirmedStarted, 'an attended event', byOperator('application.attend'));
const declined = after(applied, 'a declined application', byOperator('application.decline'));
const withdrawn = after(applied, 'a withdrawn application', byMerchant('application.withdraw'));
const canceled = after(
  applied,
  'an application for a cancelled event',
  byOperator('application.cancelEvent'),
);
const expired = after(approvedLate, 'an expired place that is still free', byTimer('application.expire'));

const steps = [
  'application.approve',
  'application.waitlist',
  'application.decline',
  'application.offer',
  'application.accept',
  'application.pay',
  'application.expire',
  'application.withdraw',
  'application.cancelEvent',
  'application.attend',
] as const;
const allBut = (...legal: string[]) =>
  steps.filter((step) => !legal.includes(step)).flatMap((step) => byAnyActor(step));

/** Everything that a merchant can rely on for an application for an event (decisions, "Events"). */
export const eventApplicationPromises = definePromises(eventApplicationChart, {
  view: ({ value }) => ({ status: value }),
  promises: [
    promise(
      'Kontor alone approves, declines or waitlists an application',
      at(applied, [byOperator('application.approve')], shows('approved')),
      at(applied, [byOperator('application.waitlist')], shows('waitlisted')),
      at(applied, [byOperator('application.decline')], shows('declined')),
      at(waiting, [byOperator('application.decline')], shows('declined')),
      at(applied, [], {
        ...shows('applied'),
        refuses: [
          ...exceptBy(['operator'], 'application.approve'),
          ...exceptBy(['operator'], 'application.waitlist'),
          ...exceptBy(['operator'], 'application.decline'),
        ],
      }),
      at(waiting, [], {
        refuses: [...exceptBy(['operator'], 'application.decline'), ...byAnyActor('application.approve')],
      }),
    ),
    promise(
      'An application is approved only when a place is free',
      at(appliedFull, [], { ...shows('applied'), refuses: byAnyActor('application.approve') }),
      at(appliedFull, [byOperator('application.waitlist')], shows('waitlisted')),
    ),
    promise(
      'Without a fee, an approved place is confirmed at once',
      at(appliedFree, [byOperator('application.approve')], shows('confirmed')),
      at(appliedFree, [], { refuses: exceptBy(['operator'], 'application.approve') }),
    ),
    promise(
      'A place with a fee is confirmed when the fee is paid in time',
      at(approved, [byPaymentProvider('application.pay')], shows('confirmed')),
      at(approved, [byMerchant('application.pay')], shows('confirmed')),
      at(offered, [byPaymentProvider('application.pay')], shows('confirmed')),
      at(offered, [byMerchant('application.pay')], shows('confirmed')),
      at(approved, [], {
        refuses: [
          ...exceptBy(['payment', 'merchant'], 'application.pay'),
          ...byAnyActor('application.accept'),
        ],
      }),
      at(offered, [], {
        refuses: [
          ...exceptBy(['payment', 'merchant'], 'application.pay'),
          ...byAnyActor('application.accept'),
        ],
      }),
      at(applied, [], { refuses: byAnyActor('application.pay') }),
      at(waiting, [], { refuses: byAnyActor('application.pay') }),
    ),
    promise(
      'A place that is not confirmed in time expires',
      at(approvedLate, [byTimer('application.expire')], shows('expired')),
      at(offeredLate, [byTimer('application.expire')], shows('expired')),
      at(freeOfferedLate, [byTimer('application.expire')], shows('expired')),
      at(approvedLate, [], { refuses: exceptBy(['timer'], 'application.expire') }),
      at(offeredLate, [], { refuses: exceptBy(['timer'], 'application.expire') }),
      at(approved, [], { ...shows('approved'), refuses: byAnyActor('application.expire') }),
      at(offered, [], { ...shows('offered'), refuses: byAnyActor('application.expire') }),
      at(confirmed, [], { ...shows('confirmed'), refuses: byAnyActor('application.expire') }),
    ),
    promise(
      'A merchant pays or accepts no overdue place, but a payment that was made counts until another gets the place',
      at(approvedLate, [], { refuses: [byMerchant('application.pay')] }),
      at(offeredLate, [], { refuses: [byMerchant('application.pay')] }),
      at(freeOfferedLate, [], { refuses: byAnyActor('application.accept') }),
      at(approvedLate, [byPaymentProvider('application.pay')], shows('confirmed')),
      at(offeredLate, [byPaymentProvider('application.pay')], shows('confirmed')),
    ),
    promise(
      'An application without a place expires when the event starts',
      at(appliedLate, [byTimer('application.expire')], shows('expired')),
      at(waitingLate, [byTimer('application.expire')], shows('expired')),
      ...[appliedLate, waitingLate].map((late) =>
        at(late, [], { refuses: exceptBy(['timer'], 'application.expire') }),
      ),
      at(applied, [], { refuses: byAnyActor('application.expire') }),
      at(waiting, [], { refuses: byAnyActor('application.expire') }),
    ),
    promise(
      'A free place is offered to the first on the waiting list, who confirms it with the fee or without one',
      at(waiting, [byTimer('application.offer')], shows('offered')),
      at(waiting, [], { refuses: exceptBy(['timer'], 'application.offer') }),
      at(waitingFull, [], { ...shows('waitlisted'), refuses: byAnyActor('application.offer') }),
      at(offeredFree, [byMerchant('application.accept')], shows('confirmed')),
      at(offeredFree, [], {
        refuses: [...exceptBy(['merchant'], 'application.accept'), ...byAnyActor('application.pay')],
      }),
    ),
    promise(
      'A fee that arrives after the deadline confirms the place only while it is free',
      at(expired, [byPaymentProvider('application.pay')], shows('confirmed')),
      at(expiredFull, [], { ...shows('expired'), refuses: byAnyActor('application.pay') }),
      at(expiredFree, [], { ...shows('expired'), refuses: byAnyActor('application.pay') }),
      at(expired, [], {
        ...shows('expired'),
        refuses: [
          ...allBut('application.pay', 'application.expire'),
          ...exceptBy(['payment'], 'application.pay'),
        ],
      }),
    ),
    promise(
      'The merchant can withdraw, and give up a place, until the event starts; no one else can',
      at(applied, [byMerchant('application.withdraw')], shows('withdrawn')),
      at(waiting, [byMerchant('application.withdraw')], shows('withdrawn')),
      at(approved, [byMerchant('application.withdraw')], shows('withdrawn')),
      at(offered, [byMerchant('application.withdraw')], shows('withdrawn')),
      at(confirmed, [byMerchant('application.withdraw')], shows('withdrawn')),
      ...[applied, waiting, approved, offered, confirmed].map((open) =>
        at(open, [], { refuses: exceptBy(['merchant'], 'application.withdraw') }),
      ),
      at(confirmedStarted, [], { ...shows('confirmed'), refuses: byAnyActor('application.withdraw') }),
      ...[appliedStarted, waitingStarted, approvedStarted, offeredStarted].map((started) =>
        at(started, [], { refuses: byAnyActor('application.withdraw') }),
      ),
    ),
    promise(
      'Kontor alone cancels the event, which ends every open application',
      at(applied, [byOperator('application.cancelEvent')], shows('canceled')),
      at(waiting, [byOperator('application.cancelEvent')], shows('canceled')),
      at(approved, [byOperator('application.cancelEvent')], shows('canceled')),
      at(offered, [byOperator('application.cancelEvent')], shows('canceled')),
      at(confirmed, [byOperator('application.cancelEvent')], shows('canceled')),
      ...[applied, waiting, approved, offered, confirmed].map((open) =>
        at(open, [], { refuses: exceptBy(['operator'], 'application.cancelEvent') }),
      ),
    ),
    promise(
      'A confirmed business is marked as attended once the event has started',
      at(confirmedStarted, [byOperator('application.attend')], shows('attended')),
      at(confirmedStarted, [], { refuses: exceptBy(['operator'], 'application.attend') }),
      at(confirmed, [], { refuses: byAnyActor('application.attend') }),
      at(approvedStarted, [], { refuses: byAnyActor('application.attend') }),
    ),
    promise(
      'An application that is over stays over',
      at(attended, [], { ...shows('attended'), refuses: allBut('application.attend') }),
      at(declined, [], { ...shows('declined'), refuses: allBut('application.decline') }),
      at(withdrawn, [], { ...shows('withdrawn'), refuses: allBut('application.withdraw') }),
      at(canceled, [], { ...shows('canceled'), refuses: allBut('application.cancelEvent') }),
    ),
  ],
});
