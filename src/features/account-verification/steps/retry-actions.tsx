import type { AccountVerificationSend } from '#machines/flows/account-verification/index.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './account-verification.messages.ts';

export type RetryActionsProps = {
  retryEvent: 'save.retry' | 'submit.retry' | 'appeal.retry';
  send: AccountVerificationSend;
};

/** The actions when no answer arrived: send the request again, or check its status. */
export const RetryActions = ({ retryEvent, send }: RetryActionsProps) => (
  <Stack gap="2">
    <Button
      variant="primary"
      size="lg"
      isFull
      data-event={retryEvent}
      onPress={() => send({ type: retryEvent })}
    >
      {common('tryAgain')}
    </Button>
    <Button variant="quiet" data-event="details.retry" onPress={() => send({ type: 'details.retry' })}>
      {t('lookAgain')}
    </Button>
  </Stack>
);
