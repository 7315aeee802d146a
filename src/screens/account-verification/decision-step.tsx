import type { Business } from '#domain/business.ts';
import type { KycDetails } from '#domain/kyc-case.ts';
import type { AccountVerificationSend } from '#machines/flows/account-verification/index.ts';
import { StepHeading } from '#src/flows/details/step-heading.tsx';
import { formatDate, formatSpan } from '#src/lib/format.ts';
import { Button } from '#src/ui/button.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { Text } from '#src/ui/text.tsx';
import { t } from './account-verification.messages.ts';
import { ItemsCard } from './items-card.tsx';

export type SubmittedStepProps = {
  details: KycDetails;
  business: Business;
  isLooking: boolean;
  send: AccountVerificationSend;
};

/** Under review: since when, how long it takes, what comes then. */
export function SubmittedStep({ details, business, isLooking, send }: SubmittedStepProps) {
  const when = details.submittedAt ? formatDate(details.submittedAt, business.timeZone, 'dayTime') : '';
  return (
    <Stack gap="6">
      <StepHeading as="h2" title={t('submittedTitle')}>
        {t('submittedWhy', { when, duration: formatSpan(details.usualReviewMs) })}
      </StepHeading>
      <ItemsCard details={details} />
      <Text tone="muted">{t('submittedNext')}</Text>
      <Button
        data-event={isLooking ? undefined : 'details.retry'}
        isPending={isLooking}
        pendingLabel={t('refreshing')}
        onPress={() => send({ type: 'details.retry' })}
      >
        {t('refresh')}
      </Button>
    </Stack>
  );
}

export function ApprovedStep({ details }: { details: KycDetails }) {
  return (
    <Stack gap="6">
      <StepHeading as="h2" title={t('approvedTitle')}>
        {t('approvedWhy', { name: details.verifiedName ?? '' })}
      </StepHeading>
      <ItemsCard details={details} />
      <LinkButton variant="primary" size="lg" to="/dashboard/revenue">
        {t('withdraw')}
      </LinkButton>
    </Stack>
  );
}

export function RejectedStep({ details }: { details: KycDetails }) {
  return (
    <Stack gap="6">
      <StepHeading as="h2" title={t('rejectedTitle')} />
      <Notice tone="danger" title={details.reason ?? t('rejectedTitle')}>
        {t('rejectedWhat')}
      </Notice>
      <Text tone="muted">{t('rejectedMoney')}</Text>
      <ItemsCard details={details} />
    </Stack>
  );
}
