import { after, at, definePromises, promise } from '#machines/promises/promise.ts';
import { byAnyActor, byOperator, byTimer, exceptBy, recordOf, shows } from './promises/acts.ts';
import { referralChart } from './referral.lifecycle.ts';

const facts = { isPlanPaid: true, isDue: true, isClean: true };
const referral = recordOf('a referral', facts);
const withoutPlan = recordOf('a referral of a business without a paid plan', { ...facts, isPlanPaid: false });
const fraudulent = recordOf('a referral to which a fraud rule applies', { ...facts, isClean: false });
const early = recordOf('a referral whose waiting time is not over', { ...facts, isDue: false });
const approvedEarly = after(early, 'an approved referral that is not due', byTimer('referral.approve'));
const approved = after(referral, 'an approved referral that is due', byTimer('referral.approve'));
const paid = after(approved, 'a paid referral', byTimer('referral.pay'));
const voided = after(referral, 'a voided referral', byOperator('referral.void'));
const voidedLater = after(paid, 'a referral whose bonus was taken back', byOperator('referral.void'));

/** Everything that a referrer can rely on for a referral (decisions, "Referral"). */
export const referralPromises = definePromises(referralChart, {
  view: ({ value }) => ({ status: value }),
  promises: [
    promise(
      'The first payment of a plan approves the bonus, and no person can',
      at(referral, [byTimer('referral.approve')], shows('approved')),
      at(referral, [], { refuses: exceptBy(['timer'], 'referral.approve') }),
      at(withoutPlan, [], { ...shows('pending'), refuses: byAnyActor('referral.approve') }),
    ),
    promise(
      'The bonus is paid when its waiting time is over, by Kontor itself',
      at(approved, [byTimer('referral.pay')], shows('paid')),
      at(approved, [], { refuses: exceptBy(['timer'], 'referral.pay') }),
      at(approvedEarly, [], { ...shows('approved'), refuses: byAnyActor('referral.pay') }),
      at(referral, [], { refuses: byAnyActor('referral.pay') }),
    ),
    promise(
      'A referral to which a fraud rule applies is neither approved nor paid',
      at(fraudulent, [], {
        ...shows('pending'),
        refuses: [...byAnyActor('referral.approve'), ...byAnyActor('referral.pay')],
      }),
      at(fraudulent, [byTimer('referral.void')], shows('voided')),
    ),
    promise(
      'A rule or Kontor voids a referral before and after its bonus is approved, and no one else does',
      at(referral, [byTimer('referral.void')], shows('voided')),
      at(referral, [byOperator('referral.void')], shows('voided')),
      at(approved, [byTimer('referral.void')], shows('voided')),
      at(approved, [byOperator('referral.void')], shows('voided')),
      at(referral, [], { refuses: exceptBy(['timer', 'operator'], 'referral.void') }),
      at(approved, [], { refuses: exceptBy(['timer', 'operator'], 'referral.void') }),
    ),
    promise(
      'A bonus that was paid can still be taken back',
      at(paid, [byTimer('referral.void')], shows('voided')),
      at(paid, [byOperator('referral.void')], shows('voided')),
      at(paid, [], { ...shows('paid'), refuses: exceptBy(['timer', 'operator'], 'referral.void') }),
    ),
    promise(
      'A voided referral is over',
      at(voided, [], {
        ...shows('voided'),
        refuses: [...byAnyActor('referral.approve'), ...byAnyActor('referral.pay')],
      }),
      at(voidedLater, [], {
        ...shows('voided'),
        refuses: [...byAnyActor('referral.approve'), ...byAnyActor('referral.pay')],
      }),
    ),
  ],
});
