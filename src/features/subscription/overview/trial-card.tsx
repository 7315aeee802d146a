import { useQuery } from '@tanstack/react-query';
import type { PlanPrice } from '#contract/money/subscription.ts';
import { billingPeriods } from '#domain/billing-period.ts';
import { pricesQuery } from '#src/features/subscription/subscription.queries.ts';
import { formatWhole } from '#src/features/subscription/subscription.words.ts';
import { startTrial } from '#src/features/subscription/subscription.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './overview.messages.ts';

const priceOf = ({ priceMinor, currency }: PlanPrice) => formatWhole(priceMinor, currency);

/** Offers the trial, or says why it can't be started yet. */
export function TrialCard({ reason }: { reason: string | null }) {
  const trial = useWrite(startTrial);
  const { data: prices = [] } = useQuery(pricesQuery());
  const [quarterly, yearly] = billingPeriods.map((period) =>
    prices.find((price) => price.plan === 'pro' && price.period === period),
  );
  const error = trial.refusal?.message ?? (trial.isUnreachable ? common('unreachable') : undefined);
  const start = async () => {
    if (await trial.send({})) notify.success(t('trialStarted'));
  };
  return (
    <Card title={t('trial')}>
      <Stack gap="4" align="start">
        <Text tone="muted">{t('trialWhy')}</Text>
        {quarterly && yearly && (
          <Text tone="muted">
            {t('trialPrice', { quarterly: priceOf(quarterly), yearly: priceOf(yearly) })}
          </Text>
        )}
        {reason !== null && (
          <>
            <Text variant="small">{reason}</Text>
            <LinkButton to="/dashboard/settings/account-verification">{t('verify')}</LinkButton>
          </>
        )}
        {error !== undefined && (
          <Notice tone="danger" resultKey={error}>
            {error}
          </Notice>
        )}
        {reason === null && (
          <Button isPending={trial.isPending} onPress={() => void start()}>
            {t('startTrial')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
