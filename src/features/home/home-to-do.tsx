import {
  Banknote,
  CheckCheck,
  ChevronRight,
  CircleDollarSign,
  type LucideIcon,
  ShoppingBag,
  Truck,
  Undo2,
} from 'lucide-react';
import type { HomeSummary } from '#contract/people/home.ts';
import { type OrderWait, orderWaits } from '#domain/order-waiting.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { HomeLinks } from './home-links.tsx';
import { t } from './home.messages.ts';

type Waiting = NonNullable<HomeSummary['waiting']>;

const to = '/dashboard/store/orders';
const icons: Record<OrderWait, LucideIcon> = {
  toShip: Truck,
  toConfirm: ShoppingBag,
  toCollect: Banknote,
  toRefund: CircleDollarSign,
  toReturn: Undo2,
};

/** The orders that the merchant has to act on, by task, and the orders that the customer hasn't paid. */
export function HomeToDo({ waiting }: { waiting: Waiting }) {
  const tasks = orderWaits.filter((wait) => waiting[wait] > 0);
  return (
    <Card title={t('toDo')}>
      <Stack gap="4">
        {tasks.length === 0 ? (
          <Inline gap="2">
            <Icon of={CheckCheck} />
            <Text tone="muted">{t('nothingToDo')}</Text>
          </Inline>
        ) : (
          <HomeLinks
            links={tasks.map((wait) => ({
              id: wait,
              link: (
                <Link tone="strong" to={to} search={{ waiting: wait }}>
                  <Icon of={icons[wait]} />
                  <span>{t(wait, { count: waiting[wait] })}</span>
                  <Icon of={ChevronRight} />
                </Link>
              ),
            }))}
          />
        )}
        {waiting.unpaid > 0 && (
          <Inline gap="2">
            <Icon of={Banknote} />
            <Link tone="quiet" isStandalone to={to} search={{ payment: 'unpaid' }}>
              {t('unpaidOrders', { count: waiting.unpaid })}
            </Link>
          </Inline>
        )}
      </Stack>
    </Card>
  );
}
