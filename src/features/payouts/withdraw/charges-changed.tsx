import type { DecidingView, WithdrawChange, WithdrawSend } from '#machines/flows/withdraw/index.ts';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { t as tCharge } from './charge.messages.ts';
import { useSettled } from '#src/lib/use-settled.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './withdraw.messages.ts';
import { formatAccount, money } from './withdraw.words.ts';

export type ChargesChangedProps = {
  deciding: DecidingView;
  change: Extract<WithdrawChange, { what: 'charges' }>;
  send: WithdrawSend;
};

/** The confirmed charges beside the current ones. Nothing was sent; the merchant confirms again or changes the amount. */
export function ChargesChanged({ deciding, change: { acceptedCharges, charge }, send }: ChargesChangedProps) {
  const { start, tariff, account } = deciding;
  const isSettled = useSettled();
  const text = (minor: number) => money(minor, tariff.currency);
  const line = (term: string, before: number, now: number) => ({
    term,
    detail: before === now ? text(now) : t('wasNow', { before: text(before), now: text(now) }),
  });
  return (
    <Stack gap="6" width="field">
      <StepHeading as="h2" title={t('chargesChanged')}>
        {t('chargesChangedWhy')}
      </StepHeading>
      <Card title={t('summary')}>
        <DescriptionList
          items={[
            ...(account ? [{ term: t('to'), detail: formatAccount(account) }] : []),
            line(tCharge('net.planned'), acceptedCharges.amountMinor, charge.amountMinor),
            line(tCharge('fee'), acceptedCharges.feeMinor, charge.feeMinor),
            line(tCharge('vat'), acceptedCharges.vatMinor, charge.vatMinor),
            ...(acceptedCharges.stampDutyMinor + charge.stampDutyMinor > 0
              ? [line(tCharge('stampDuty'), acceptedCharges.stampDutyMinor, charge.stampDutyMinor)]
              : []),
            line(tCharge('total.planned'), acceptedCharges.totalMinor, charge.totalMinor),
            { term: tCharge('left'), detail: text(start.balance.availableMinor - charge.totalMinor) },
          ]}
        />
      </Card>
      <Stack gap="3">
        <Button
          variant="primary"
          size="lg"
          isFull
          data-event="review.confirm"
          isDisabled={!isSettled}
          onPress={() => send({ type: 'review.confirm' })}
        >
          {t('confirmCharges')}
        </Button>
        <Button variant="quiet" data-event="step.back" onPress={() => send({ type: 'step.back' })}>
          {t('changeAmount')}
        </Button>
      </Stack>
    </Stack>
  );
}
