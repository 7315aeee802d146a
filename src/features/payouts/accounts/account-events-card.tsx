import { useQuery } from '@tanstack/react-query';
import {
  Ban,
  CircleDot,
  Landmark,
  ListChecks,
  type LucideIcon,
  MailCheck,
  Plus,
  Star,
  Trash2,
} from 'lucide-react';
import type { PayoutAccountEvent } from '#domain/payout-account.ts';
import type { VirtualAccountEventType } from '#machines/lifecycles/virtual-account.lifecycle.ts';
import { ActivityCard } from '#src/ui/data/activity-card.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { payoutAccountEventsQuery } from '#src/features/payouts/payouts.queries.ts';
import type { Tone } from '#src/ui/data/badge.tsx';
import { t } from './payouts.messages.ts';

type AccountEvent = PayoutAccountEvent | VirtualAccountEventType;

const looks: Readonly<Record<AccountEvent, { title: string; icon: LucideIcon; tone?: Tone }>> = {
  'payoutAccount.enquired': { title: t('nameChecked'), icon: ListChecks },
  'payoutAccount.added': { title: t('added'), icon: Plus, tone: 'success' },
  'payoutAccount.madeDefault': { title: t('madeDefault'), icon: Star, tone: 'primary' },
  'virtualAccount.request': { title: t('virtualRequested'), icon: Landmark },
  'virtualAccount.confirm': { title: t('virtualConfirmed'), icon: MailCheck, tone: 'primary' },
  'virtualAccount.open': { title: t('virtualOpened'), icon: Landmark, tone: 'success' },
  'virtualAccount.refuse': { title: t('virtualRefused'), icon: Ban, tone: 'danger' },
  'virtualAccount.close': { title: t('virtualClosed'), icon: Ban, tone: 'danger' },
  'payoutAccount.removed': { title: t('removedEvent'), icon: Trash2, tone: 'warning' },
};
const looksByEvent: ReadonlyMap<string, (typeof looks)[AccountEvent]> = new Map(Object.entries(looks));
const getEventLook = (event: string) => looksByEvent.get(event) ?? { title: event, icon: CircleDot };

/** The changes of the accounts, so that the team sees every account that was added. */
export function AccountEventsCard() {
  const { data } = useQuery(payoutAccountEventsQuery());
  const { business } = useBusiness();
  if (!data || data.length === 0) return null;
  return (
    <ActivityCard title={t('activity')} timeline={data} timeZone={business.timeZone} getLook={getEventLook} />
  );
}
