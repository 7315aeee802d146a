import { css } from '#styled/css/css.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#src/lib/format.ts';
import { customerOrdersQuery } from '#src/lib/queries/customers.queries.ts';
import { orderStatusLook } from '#src/lib/words/order.words.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Inline } from '#src/ui/inline.tsx';
import { Link } from '#src/ui/link.tsx';
import { Money } from '#src/ui/money.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { StatusBadge } from '#src/ui/status-badge.tsx';
import { Text } from '#src/ui/text.tsx';
import { t } from './customer.messages.ts';

const list = css({ display: 'flex', flexDirection: 'column', my: '-3' });
const entry = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  py: '3',
  '&:not(:last-child)': { borderBottom: '1px solid', borderBottomColor: 'line' },
});

export type CustomerOrdersProps = { customerId: string; timeZone: string };

/** What somebody ordered, newest first, a few at a time. */
export function CustomerOrders({ customerId, timeZone }: CustomerOrdersProps) {
  const [place, setPlace] = useState<{ after?: string; before?: string }>({});
  const { data, error, isFetching, refetch } = useQuery(customerOrdersQuery(customerId, place));
  const { previous, next } = data?.pagination ?? { previous: null, next: null };
  return (
    <Card title={t('orders')}>
      {error && !data && (
        <ErrorState title={t('ordersFailed')} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!error && !data && (
        <output aria-busy>
          <Stack gap="3">
            <Skeleton />
            <Skeleton width="long" />
          </Stack>
        </output>
      )}
      {data?.data.length === 0 && <Text tone="muted">{t('noOrders')}</Text>}
      {data && data.data.length > 0 && (
        <Stack gap="4">
          <ul className={list}>
            {data.data.map(({ id, number, placedAt, itemCount, totalMinor, currency, status }) => (
              <li key={id} className={entry}>
                <Stack gap="0">
                  <Link tone="strong" to="/dashboard/store/orders/$id" params={{ id }}>
                    {t('order', { number })}
                  </Link>
                  <Text variant="small" tone="muted">
                    {formatDate(placedAt, timeZone, 'day')} · {t('items', { count: itemCount })}
                  </Text>
                </Stack>
                <Inline gap="3">
                  <StatusBadge look={orderStatusLook[status]} />
                  <Money amountMinor={totalMinor} currency={currency} variant="strong" />
                </Inline>
              </li>
            ))}
          </ul>
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
        </Stack>
      )}
    </Card>
  );
}
