import type { DecidingView, WithdrawChange, WithdrawSend } from '#machines/flows/withdraw/index.ts';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { useSettled } from '#src/lib/use-settled.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { SubmitErrorNotice } from './submit-error-notice.tsx';
import { t } from './withdraw.messages.ts';
import { formatAccount } from './withdraw.words.ts';

export type AccountUnusableProps = {
  deciding: DecidingView;
  change: Extract<WithdrawChange, { what: 'account' }>;
  send: WithdrawSend;
};

/** The chosen account was removed, or its name is not verified any more. The amount stays as it was entered. */
export function AccountUnusable({ deciding, change: { account }, send }: AccountUnusableProps) {
  const isSettled = useSettled();
  return (
    <Stack gap="6" width="field">
      <StepHeading as="h2" title={t('accountUnusable')}>
        {account ? t('accountUnusableWhy', { account: formatAccount(account) }) : t('someAccountUnusableWhy')}
      </StepHeading>
      <SubmitErrorNotice refusal={deciding.refusal} />
      <Button
        variant="primary"
        size="lg"
        isFull
        data-event="account.change"
        isDisabled={!isSettled}
        onPress={() => send({ type: 'account.change' })}
      >
        {t('chooseAnother')}
      </Button>
    </Stack>
  );
}
