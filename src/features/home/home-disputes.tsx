import { ChevronRight, Gavel } from 'lucide-react';
import type { HomeSummary } from '#contract/people/home.ts';
import { respondByText } from '#src/features/disputes/dispute.words.ts';
import { formatMoney } from '#src/lib/format.ts';
import { getTransactionName } from '#src/features/revenue/transaction.words.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { HomeLinks, HomeLinkText } from './home-links.tsx';
import { t } from './home.messages.ts';

export type HomeDisputesProps = {
  disputes: HomeSummary['disputes'];
  timeZone: string;
  now: Date;
};

/** The open disputes, the most urgent first, with links to their payments. */
export function HomeDisputes({ disputes, timeZone, now }: HomeDisputesProps) {
  if (disputes === null || disputes.count === 0) return null;
  const { count, first } = disputes;
  const more = count > first.length ? t('disputesFirst', { shown: first.length, count }) : null;
  return (
    <Card title={t('disputes', { count })} description={[t('disputesWhy'), more].filter(Boolean).join(' ')}>
      <HomeLinks
        links={first.map((dispute) => {
          const { id, paymentId, amountMinor, currency, counterpart, reason } = dispute;
          const payment = getTransactionName(dispute);
          const about = [counterpart, reason].filter(Boolean).join(' · ');
          const respondBy = respondByText({ ...dispute, status: 'open' }, timeZone, now);
          return {
            id,
            link: (
              <Link tone="strong" to="/dashboard/revenue/$id" params={{ id: paymentId }}>
                <Icon of={Gavel} />
                <HomeLinkText
                  title={t('disputed', { amount: formatMoney(amountMinor, currency), payment })}
                  notes={[about, respondBy ?? ''].filter(Boolean)}
                />
                <Icon of={ChevronRight} />
              </Link>
            ),
          };
        })}
      />
    </Card>
  );
}
