import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#src/lib/format.ts';
import { customerOrdersQuery } from '#src/features/customers/customers.queries.ts';
import { getOrderLook } from '#src/features/orders/order-look.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { t } from './customer.messages.ts';
import { RecordsCard } from './records-card.tsx';

export type CustomerOrdersProps = { customerId: string; timeZone: string };

/** A customer's orders, newest first, a few at a time. */
export function CustomerOrders({ customerId, timeZone }: CustomerOrdersProps) {
  const [place, setPlace] = useState<{ after?: string; before?: string }>({});
  const query = useQuery(customerOrdersQuery(customerId, place));
  const { previous, next } = query.data?.pagination ?? { previous: null, next: null };
  return (
    <RecordsCard
      title={t('orders')}
      query={{
        ...query,
        data: query.data?.data.map((order) => {
          const { id, number, placedAt, itemCount, totalMinor, currency } = order;
          return {
            id,
            link: (
              <Link tone="strong" to="/dashboard/store/orders/$id" params={{ id }}>
                {t('order', { number })}
              </Link>
            ),
            facts: [formatDate(placedAt, timeZone, 'day'), t('items', { count: itemCount })],
            badges: <StatusBadge look={getOrderLook(order)} />,
            totalMinor,
            currency,
          };
        }),
      }}
      what="the orders"
      emptyText={t('noOrders')}
    >
      {(previous !== null || next !== null) && (
        <Inline justify="between">
          <Button
            size="sm"
            variant="quiet"
            isDisabled={previous === null}
            onPress={() => previous !== null && setPlace({ before: previous })}
          >
            {t('newer')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            isDisabled={next === null}
            onPress={() => next !== null && setPlace({ after: next })}
          >
            {t('older')}
          </Button>
        </Inline>
      )}
    </RecordsCard>
  );
}
