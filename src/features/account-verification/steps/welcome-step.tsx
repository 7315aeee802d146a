import { useState } from 'react';
import { type KycAudience, kycItemsByAudience } from '#domain/kyc.ts';
import type {
  AccountVerificationSend,
  AccountVerificationView,
} from '#machines/flows/account-verification/index.ts';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './account-verification.messages.ts';

const audiences: readonly KycAudience[] = ['BOTH', 'INDIVIDUAL', 'BUSINESS'];

/** The items and the review, as the stepper counts them. */
export const countSteps = (audience: KycAudience): number => kycItemsByAudience[audience].length + 1;

export type WelcomeStepProps = {
  view: Extract<AccountVerificationView, { screen: 'welcome' }>;
  send: AccountVerificationSend;
};

/** The choice between a verification of the person, the business or both. */
export function WelcomeStep({ view, send }: WelcomeStepProps) {
  const [audience, setAudience] = useState<KycAudience>(view.details.audience);
  return (
    <Stack gap="6">
      <StepHeading as="h2" title={t('welcomeTitle')}>
        {t('welcomeWhy')}
      </StepHeading>
      <Card>
        <RadioGroup
          look="tile"
          label={t('audienceLabel')}
          options={audiences.map((value) => ({
            value,
            label: t(value),
            description: t('audienceSteps', { why: t(`${value}Why`), count: countSteps(value) }),
          }))}
          value={audience}
          onChange={setAudience}
          isDisabled={view.isChoosing}
        />
      </Card>
      <Stack gap="2">
        <Button
          variant="primary"
          size="lg"
          isFull
          data-event={view.isChoosing ? undefined : 'audience.choose'}
          isPending={view.isChoosing}
          pendingLabel={t('beginning')}
          onPress={() => send({ type: 'audience.choose', audience })}
        >
          {t('begin')}
        </Button>
        {view.mayShowItems && (
          <Button variant="quiet" data-event="items.show" onPress={() => send({ type: 'items.show' })}>
            {t('toItems')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
