import { getMissingItems } from '#domain/kyc-case.ts';
import type { AccountVerificationSend, OverviewView } from '#machines/flows/account-verification/index.ts';
import { ConnectionNotice } from '#src/ui/feedback/connection-notice.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { formatDuration } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './account-verification.messages.ts';
import { RetryActions } from './retry-actions.tsx';
import { ItemsCard } from './items-card.tsx';

export type OverviewStepProps = { view: OverviewView; send: AccountVerificationSend };

/** A summary of all items before the submission; after a review, the items that are requested again. */
export function OverviewStep({ view, send }: OverviewStepProps) {
  const { details, refusal, phase, again, maySubmit } = view;
  const stepsLeft = getMissingItems(details).length;
  const title = again
    ? t(again === 'expired' ? 'expiredTitle' : 'attentionTitle')
    : stepsLeft > 0
      ? t('overviewLeft', { count: stepsLeft })
      : t('overviewTitle');
  return (
    <Stack gap="6">
      <StepHeading as="h2" title={title}>
        {t(describeKey(view))}
      </StepHeading>
      <ConnectionNotice isUnreachable={false} message={refusal?.message} />
      {!again && (
        <Card>
          <Inline justify="between">
            <Text>
              {t('welcomeTitle')}: <strong>{t(details.audience)}</strong>
            </Text>
            {phase === 'asking' && (
              <Button
                size="sm"
                variant="quiet"
                data-event="audience.change"
                onPress={() => send({ type: 'audience.change' })}
              >
                {t('changeAudience')}
              </Button>
            )}
          </Inline>
        </Card>
      )}
      <ItemsCard details={details} {...(phase === 'asking' && { send })} />
      {phase === 'unanswered' && !refusal && (
        <Notice tone="danger" title={t('unanswered')} resultKey="unanswered">
          {t('unansweredWhy')}
        </Notice>
      )}
      <SubmitActions view={view} send={send} />
      <Text variant="small" tone="muted">
        {maySubmit || phase !== 'asking'
          ? t('submitNext', { duration: formatDuration(details.usualReviewMs) })
          : t('cannotSubmit')}
      </Text>
    </Stack>
  );
}

/** Identity numbers are checked when they are saved; everything else is sent with the submission. */
function describeKey({ again, details }: OverviewView) {
  if (again) return again === 'expired' ? 'expiredWhy' : 'attentionWhy';
  return details.items.some(({ item }) => item === 'IDENTITY_NUMBERS') ? 'overviewWhyChecked' : 'overviewWhy';
}

function SubmitActions({ view, send }: OverviewStepProps) {
  const { phase, again, maySubmit } = view;
  if (phase === 'unanswered') return <RetryActions retryEvent="submit.retry" send={send} />;
  return (
    <Button
      variant="primary"
      size="lg"
      isFull
      isDisabled={!maySubmit && phase === 'asking'}
      data-event="kyc.submit"
      isPending={phase === 'sending'}
      pendingLabel={t('submitting')}
      onPress={() => send({ type: 'kyc.submit' })}
    >
      {t(again ? 'submitAgain' : 'submit')}
    </Button>
  );
}
