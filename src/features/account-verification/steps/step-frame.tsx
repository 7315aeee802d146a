import type { FormEvent, ReactNode } from 'react';
import { getMissingItems } from '#domain/kyc-case.ts';
import type { AccountVerificationSend, StepView } from '#machines/flows/account-verification/index.ts';
import { FormProblems, type FormProblemsProps } from '#src/forms/form-problems.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { itemNames } from '#src/features/account-verification/kyc.words.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './account-verification.messages.ts';
import { RetryActions } from './retry-actions.tsx';

export type StepFrameProps = {
  view: StepView;
  send: AccountVerificationSend;
  form: FormProblemsProps['form'];
  /** The event that the main button sends. */
  saves: 'person.save' | 'numbers.save' | 'document.save' | 'company.save';
  onSubmit: () => void;
  children: ReactNode;
};

/** The form of an item: its title and explanation, its fields, and the button to save it and continue. */
export function StepFrame({ view, send, form, saves, onSubmit, children }: StepFrameProps) {
  const { item, details, phase } = view;
  const itemState = details.items.find((one) => one.item === item);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (phase === 'asking') onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate aria-busy={phase === 'sending'}>
      <Stack gap="6">
        <StepHeading as="h2" title={t(`${item}Title`)}>
          {t(`${item}Why`)}
        </StepHeading>
        {itemState?.reason && <Notice tone="warning" title={itemState.reason} />}
        <FormProblems form={form} isUnreachable={false} />
        <Card>
          <Stack gap="6">{children}</Stack>
        </Card>
        {phase === 'unanswered' && !view.refusal && (
          <Notice tone="danger" title={t('unanswered')} resultKey="unanswered">
            {t('unansweredWhy')}
          </Notice>
        )}
        <StepActions view={view} send={send} saves={saves} />
      </Stack>
    </form>
  );
}

function StepActions({ view, send, saves }: Pick<StepFrameProps, 'view' | 'send' | 'saves'>) {
  const { phase, details, item } = view;
  if (phase === 'unanswered') return <RetryActions retryEvent="save.retry" send={send} />;
  const next = getMissingItems(details).find((left) => left.item !== item)?.item;
  return (
    <Stack gap="2">
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isFull
        data-event={phase === 'asking' ? saves : undefined}
        isPending={phase === 'sending'}
        pendingLabel={common('saving')}
      >
        {t('save')}
      </Button>
      <Text variant="small" tone="muted">
        {next ? t('next', { item: itemNames[next] }) : t('nextReview')}
      </Text>
      {phase === 'asking' && (
        <Button variant="quiet" data-event="items.show" onPress={() => send({ type: 'items.show' })}>
          {t('toItems')}
        </Button>
      )}
    </Stack>
  );
}
