import { type FormEvent, useState } from 'react';
import { KycAppeal } from '#domain/kyc.ts';
import type { AccountVerificationSend, RefusedView } from '#machines/flows/account-verification/index.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { t } from './account-verification.messages.ts';
import { ItemsCard } from './items-card.tsx';
import { RetryActions } from './retry-actions.tsx';

export type RefusedStepProps = { view: RefusedView; send: AccountVerificationSend };

/** A rejected or revoked verification: the reason, the effect on withdrawals, and the appeal. */
export function RefusedStep({ view, send }: RefusedStepProps) {
  const { details } = view;
  const isRevoked = details.status === 'revoked';
  const title = t(isRevoked ? 'revokedTitle' : 'rejectedTitle');
  return (
    <Stack gap="6">
      <StepHeading as="h2" title={title} />
      <Notice tone="danger" title={details.reason ?? title}>
        {t(isRevoked ? 'revokedMoney' : 'rejectedMoney')}
      </Notice>
      <AppealForm view={view} send={send} />
      <ItemsCard details={details} />
    </Stack>
  );
}

function AppealForm({ view, send }: RefusedStepProps) {
  const { phase, refusal } = view;
  const [text, setText] = useState(view.appeal?.text ?? '');
  const form = useFormCheck(KycAppeal, { text }, refusal ?? undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const appeal = phase === 'asking' ? form.check() : undefined;
    if (appeal) send({ type: 'appeal.send', appeal });
  };
  return (
    <form onSubmit={submit} noValidate aria-busy={phase === 'sending'}>
      <Card title={t('appealTitle')} description={t('appealWhy')}>
        <Stack gap="4">
          <FormProblems form={form} isUnreachable={false} />
          <TextArea
            id="text"
            name="text"
            label={t('appealText')}
            description={t('appealTextWhy')}
            rows={4}
            value={text}
            onChange={setText}
            error={form.errorOf('text')}
            isDisabled={phase !== 'asking'}
          />
          {phase === 'unanswered' ? (
            <>
              <Notice tone="danger" title={t('unanswered')} resultKey="unanswered">
                {t('unansweredWhy')}
              </Notice>
              <RetryActions retryEvent="appeal.retry" send={send} />
            </>
          ) : (
            <Button
              type="submit"
              variant="primary"
              size="lg"
              isFull
              data-event={phase === 'asking' ? 'appeal.send' : undefined}
              isPending={phase === 'sending'}
              pendingLabel={t('submitting')}
            >
              {t('appealSend')}
            </Button>
          )}
          <Text variant="small" tone="muted">
            {t('appealNext')}
          </Text>
        </Stack>
      </Card>
    </form>
  );
}
