import type { Business } from '#domain/business.ts';
import type { KycDetails } from '#domain/kyc-case.ts';
import type { AccountVerificationSend } from '#machines/flows/account-verification/index.ts';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { formatDate, formatDuration } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './account-verification.messages.ts';
import { ItemsCard } from './items-card.tsx';

export type SubmittedStepProps = {
  details: KycDetails;
  business: Business;
  isLooking: boolean;
  isWithdrawing: boolean;
  mayWithdraw: boolean;
  send: AccountVerificationSend;
};

/** The verification is under review: when it was submitted, how long a review takes, and what happens next. */
export function SubmittedStep({
  details,
  business,
  isLooking,
  isWithdrawing,
  mayWithdraw,
  send,
}: SubmittedStepProps) {
  const submittedTime = details.submittedAt
    ? formatDate(details.submittedAt, business.timeZone, 'dayTime')
    : '';
  return (
    <Stack gap="6">
      <StepHeading as="h2" title={t('submittedTitle')}>
        {t('submittedWhy', { when: submittedTime, duration: formatDuration(details.usualReviewMs) })}
      </StepHeading>
      {details.appeal && (
        <Card title={t('yourAppeal')}>
          <Text>{details.appeal}</Text>
        </Card>
      )}
      <ItemsCard details={details} />
      <Text tone="muted">{t('submittedNext')}</Text>
      <Stack gap="2">
        <Button
          data-event={isLooking || isWithdrawing ? undefined : 'details.retry'}
          isPending={isLooking}
          isDisabled={isWithdrawing}
          pendingLabel={t('refreshing')}
          onPress={() => send({ type: 'details.retry' })}
        >
          {common('refresh')}
        </Button>
        {mayWithdraw && !isLooking && (
          <Button
            variant="quiet"
            data-event={isWithdrawing ? undefined : 'kyc.withdraw'}
            isPending={isWithdrawing}
            pendingLabel={t('withdrawing')}
            onPress={() => send({ type: 'kyc.withdraw' })}
          >
            {t('withdrawSubmission')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

export function ApprovedStep({ details, business }: { details: KycDetails; business: Business }) {
  return (
    <Stack gap="6">
      <StepHeading as="h2" title={t('approvedTitle')}>
        {t('approvedWhy', { name: details.verifiedName ?? '' })}
      </StepHeading>
      {details.expiresAt && (
        <Text>{t('approvedUntil', { day: formatDate(details.expiresAt, business.timeZone, 'day') })}</Text>
      )}
      <ItemsCard details={details} />
      <LinkButton variant="primary" size="lg" to="/dashboard/revenue">
        {t('withdraw')}
      </LinkButton>
    </Stack>
  );
}
