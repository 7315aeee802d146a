import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { ChargeLines } from './charge-lines.tsx';
import { useSettled } from '#src/lib/use-settled.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { StepProps } from './account-step.tsx';
import { t } from './withdraw.messages.ts';
import { describeUsualDuration } from './withdraw.words.ts';

/** The summary of a withdrawal before the PIN is entered. */
export function ReviewStep({ deciding, send }: StepProps) {
  const { start, tariff, account, charge } = deciding;
  const isSettled = useSettled();
  return (
    <Stack gap="6" width="field">
      <StepHeading as="h2" title={t('reviewTitle')}>
        {t('reviewWhy')}
      </StepHeading>
      {account && (
        <Card>
          <DescriptionList
            items={[
              { term: t('to'), detail: `${account.bankName} · ${account.accountNumber}` },
              { term: t('name'), detail: account.accountName },
            ]}
          />
        </Card>
      )}
      {charge && (
        <Card title={t('summary')}>
          <ChargeLines
            charge={charge}
            currency={tariff.currency}
            leftMinor={start.balance.availableMinor - charge.totalMinor}
            extraItems={
              start.channel
                ? [{ term: t('expected'), detail: describeUsualDuration(start.channel.usualMs) }]
                : []
            }
          />
        </Card>
      )}
      <Stack gap="3">
        <Button
          variant="primary"
          size="lg"
          isFull
          data-event="review.confirm"
          isDisabled={!isSettled}
          onPress={() => send({ type: 'review.confirm' })}
        >
          {t('confirm')}
        </Button>
        <Button variant="quiet" data-event="step.back" onPress={() => send({ type: 'step.back' })}>
          {t('goBack')}
        </Button>
      </Stack>
    </Stack>
  );
}
