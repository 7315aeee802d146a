import type { Refused } from '#machines/flows/call-result.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { t } from './withdraw.messages.ts';

/** Why the withdrawal was not submitted. The message of a field is preferred to the general one. */
export const SubmitErrorNotice = ({ refusal }: { refusal: Refused | null }) =>
  refusal && (
    <Notice tone="danger" title={t('notSubmitted')} resultKey="refused">
      {refusal.fields[0]?.message ?? refusal.message}
    </Notice>
  );
