import { useQuery } from '@tanstack/react-query';
import { CircleDot, ListChecks, type LucideIcon, Plus, Star, Trash2 } from 'lucide-react';
import type { PayoutAccountEvent } from '#domain/payout-account.ts';
import { ActivityCard } from '#src/flows/details/activity-card.tsx';
import { useSession } from '#src/flows/session/use-session.ts';
import { payoutAccountEventsQuery } from '#src/lib/queries/payouts.queries.ts';
import type { Tone } from '#src/ui/badge.tsx';
import { t } from './payouts.messages.ts';

const looks: Readonly<Record<PayoutAccountEvent, { title: string; icon: LucideIcon; tone?: Tone }>> = {
  'payoutAccount.enquired': { title: t('enquired'), icon: ListChecks },
  'payoutAccount.added': { title: t('added'), icon: Plus, tone: 'success' },
  'payoutAccount.madeDefault': { title: t('madeDefault'), icon: Star, tone: 'primary' },
  'payoutAccount.removed': { title: t('removedThen'), icon: Trash2, tone: 'warning' },
};
const known: ReadonlyMap<string, (typeof looks)[PayoutAccountEvent]> = new Map(Object.entries(looks));
const lookOf = (event: string) => known.get(event) ?? { title: event, icon: CircleDot };

/** Who did what with the accounts: whoever shares a business sees that nobody adds one unseen. */
export function AccountEventsCard() {
  const { data } = useQuery(payoutAccountEventsQuery());
  const { business } = useSession();
  if (!data || data.length === 0 || !business) return null;
  return <ActivityCard title={t('happened')} timeline={data} timeZone={business.timeZone} lookOf={lookOf} />;
}
