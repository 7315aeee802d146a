import { Banknote, CheckCheck, ChevronRight, CircleDollarSign, ShoppingBag, Truck } from 'lucide-react';
import type { HomeSummary } from '#contract/business.ts';
import { Card } from '#src/ui/card.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Inline } from '#src/ui/inline.tsx';
import { Link } from '#src/ui/link.tsx';
import { Text } from '#src/ui/text.tsx';
import { HomeLinks } from './home-links.tsx';
import { t } from './home.messages.ts';

type Waiting = NonNullable<HomeSummary['waiting']>;

const to = '/dashboard/store/orders';
/** Most pressing first, each with the list that holds them. */
const kinds = [
  { kind: 'toShip', icon: Truck, search: { waiting: 'toShip' } },
  { kind: 'toConfirm', icon: ShoppingBag, search: { status: 'CREATED' } },
  { kind: 'toRefund', icon: CircleDollarSign, search: { status: 'REFUND_REQUESTED' } },
  { kind: 'toCollect', icon: Banknote, search: { status: 'CREATED' } },
] as const;

export const waitingCount = (waiting: Waiting): number =>
  Object.values(waiting).reduce((sum, count) => sum + count, 0);

/** Orders that wait for the merchant, by what they wait for. */
export function HomeWaiting({ waiting }: { waiting: Waiting }) {
  const shown = kinds.filter(({ kind }) => waiting[kind] > 0);
  return (
    <Card title={t('actions')}>
      {shown.length === 0 ? (
        <Inline gap="2">
          <Icon of={CheckCheck} />
          <Text tone="muted">{t('noActions')}</Text>
        </Inline>
      ) : (
        <HomeLinks
          links={shown.map(({ kind, icon, search }) => ({
            id: kind,
            link: (
              <Link tone="strong" to={to} search={search}>
                <Icon of={icon} />
                <span>{t(kind, { count: waiting[kind] })}</span>
                <Icon of={ChevronRight} />
              </Link>
            ),
          }))}
        />
      )}
    </Card>
  );
}
