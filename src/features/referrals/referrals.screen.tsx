import { useQuery } from '@tanstack/react-query';
import { Gift, Store } from 'lucide-react';
import { css } from '#styled/css/css.mjs';
import type { Business } from '#domain/business.ts';
import { type Referral, type ReferralSummary, referralBonus } from '#domain/referral.ts';
import { formatDate, formatMoney } from '#src/lib/format.ts';
import { Link } from '#src/ui/actions/link.tsx';
import { Checklist } from '#src/ui/data/checklist.tsx';
import { Stat } from '#src/ui/data/stat.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { InvitationCard } from './invitation-card.tsx';
import { describeReferral, getReferralLook } from './referral-status.ts';
import { t } from './referrals.messages.ts';
import { referralsQuery } from './referrals.queries.ts';

export type ReferralsScreenProps = {
  business: Business;
  /** The person may view the payments of the business. */
  canSeePayments: boolean;
};

const list = css({ display: 'flex', flexDirection: 'column', my: '-3' });
const entry = css({
  py: '3',
  '&:not(:last-child)': { borderBottom: '1px solid', borderBottomColor: 'line' },
});
const amount = formatMoney(referralBonus.amountMinor, referralBonus.currency, 'price');
const ways = [
  { id: 'share', title: t('howShare'), note: t('howShareWhy') },
  { id: 'plan', title: t('howPlan'), note: t('howPlanWhy') },
  { id: 'paid', title: t('howPaid', { amount }), note: t('howPaidWhy') },
];

/** The person's code, the businesses that signed up with it, and the bonuses for them. */
export function ReferralsScreen({ business, canSeePayments }: ReferralsScreenProps) {
  const query = useQuery(referralsQuery());
  const readAt = new Date(query.dataUpdatedAt);
  return (
    <Stack gap="6" width="prose">
      <PageHeader title={t('title')} description={t('description', { amount })} />
      <QueryView query={query} what="your referrals">
        {(summary) => (
          <Stack gap="6">
            {summary.invitation ? (
              <InvitationCard invitation={summary.invitation} />
            ) : (
              <EmptyState icon={Store} title={t('noBusiness')} description={t('noBusinessWhy')} />
            )}
            {summary.referrals.length === 0 ? (
              summary.invitation && <EmptyState icon={Gift} title={t('none')} description={t('noneWhy')} />
            ) : (
              <>
                <Earnings summary={summary} hasPage={canSeePayments && summary.paidTo?.id === business.id} />
                <Card title={t('referrals')}>
                  <ul className={list}>
                    {summary.referrals.map((one) => (
                      <li key={one.id} className={entry}>
                        <ReferralLine
                          referral={one}
                          bonus={summary.bonus}
                          timeZone={business.timeZone}
                          readAt={readAt}
                        />
                      </li>
                    ))}
                  </ul>
                </Card>
              </>
            )}
          </Stack>
        )}
      </QueryView>
      <Card title={t('how')}>
        <Stack gap="4">
          <Checklist entries={ways.map((way) => ({ ...way, tone: 'todo' }))} />
          <Text variant="small" tone="muted">
            {t('terms')}
          </Text>
        </Stack>
      </Card>
    </Stack>
  );
}

/** The bonuses that were paid; their transactions are those of the business that they were paid to. */
function Earnings({ summary: { earned, paidTo }, hasPage }: { summary: ReferralSummary; hasPage: boolean }) {
  return (
    <Stack gap="3">
      <Stat
        label={t('earned')}
        figure={formatMoney(earned.amountMinor, earned.currency)}
        hint={paidTo && t('earnedWhy', { business: paidTo.name })}
      />
      {hasPage && (
        <Link isStandalone to="/dashboard/revenue" search={{ type: 'referralBonus' }}>
          {t('seePayments')}
        </Link>
      )}
    </Stack>
  );
}

type ReferralLineProps = {
  referral: Referral;
  bonus: ReferralSummary['bonus'];
  timeZone: string;
  /** When the referral was loaded. */
  readAt: Date;
};

function ReferralLine({ referral, bonus, timeZone, readAt }: ReferralLineProps) {
  const { businessName, status, signedUpAt } = referral;
  return (
    <Stack gap="1">
      <Inline justify="between">
        <Text variant="strong">{businessName}</Text>
        <StatusBadge look={getReferralLook(status)} />
      </Inline>
      <Text variant="small">{describeReferral(referral, bonus, timeZone, readAt)}</Text>
      <Text variant="small" tone="muted">
        {t('signedUp', { date: formatDate(signedUpAt, timeZone, 'day') })}
      </Text>
    </Stack>
  );
}
