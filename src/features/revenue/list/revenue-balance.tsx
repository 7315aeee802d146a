import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import type { RevenueBalance } from '#contract/money/transaction.ts';
import type { Business } from '#domain/business.ts';
import { formatDate, formatMoney } from '#src/lib/format.ts';
import { revenueBalanceQuery } from '#src/features/revenue/revenue.queries.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Stat } from '#src/ui/data/stat.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useIsPhone } from '#src/ui/layout/use-media.ts';
import { t } from './revenue.messages.ts';

interface Part {
  label: string;
  amountMinor: number | undefined;
  hint: string;
}

function partsOf(balance: RevenueBalance | undefined, { currency, timeZone }: Business): Part[] {
  const { availableMinor, pendingMinor, totalMinor } = balance ?? {};
  const { heldMinor = 0, receivableMinor = 0, settlesAt = null } = balance ?? {};
  return [
    {
      label: t('available'),
      amountMinor: availableMinor,
      hint: heldMinor > 0 ? t('held', { amount: formatMoney(heldMinor, currency) }) : t('availableWhy'),
    },
    {
      label: t('pending'),
      amountMinor: pendingMinor,
      hint: settlesAt ? t('pendingWhy', { date: formatDate(settlesAt, timeZone) }) : t('pendingNone'),
    },
    {
      label: t('total'),
      amountMinor: totalMinor,
      hint: t(receivableMinor > 0 ? 'totalOwed' : 'totalWhy'),
    },
  ];
}

/** What the business has with Kontor now: to the kobo, since somebody withdraws it. */
export const RevenueBalanceCards = memo(function RevenueBalanceCards({ business }: { business: Business }) {
  const { data, error, isFetching, refetch } = useQuery(revenueBalanceQuery());
  const isPhone = useIsPhone();
  if (error && !data)
    return <ErrorState title={t('balanceFailed')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  const { currency } = business;
  const parts = partsOf(data, business);
  const owedMinor = data?.receivableMinor ?? 0;
  const figureOf = ({ amountMinor }: Part) =>
    amountMinor === undefined ? <Skeleton width="short" /> : formatMoney(amountMinor, currency);
  return (
    <section aria-label={isPhone ? undefined : t('balance')} aria-busy={data === undefined}>
      <Stack gap="3">
        {isPhone ? (
          <Card title={t('balance')}>
            <Stack gap="4">
              {parts.map((part, index) => (
                <Inline key={part.label} justify="between" align="baseline">
                  <Stack gap="0">
                    <Text variant="label">{part.label}</Text>
                    <Text variant="small" tone="muted">
                      {part.hint}
                    </Text>
                  </Stack>
                  <Text as="span" figures variant={index === 0 ? 'figure' : 'strong'}>
                    {figureOf(part)}
                  </Text>
                </Inline>
              ))}
            </Stack>
          </Card>
        ) : (
          <Grid columns="medium" gap="3">
            {parts.map((part) => (
              <Stat key={part.label} label={part.label} figure={figureOf(part)} hint={part.hint} />
            ))}
          </Grid>
        )}
        {owedMinor > 0 && (
          <Notice tone="warning" title={t('owed', { amount: formatMoney(owedMinor, currency) })}>
            {t('owedWhy')}
          </Notice>
        )}
      </Stack>
    </section>
  );
});
