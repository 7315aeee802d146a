import type { FailureKind, Refused } from '#machines/flows/call-result.ts';
import { t as failureText } from '#src/flows/link-failure.messages.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';

/** Why the last press had no effect. */
export function ProblemNotice({
  refusal,
  failure,
}: {
  refusal: Refused | null;
  failure: FailureKind | null;
}) {
  const message = refusal?.message ?? (failure ? failureText(`${failure}Why`) : undefined);
  if (message === undefined) return null;
  return (
    <Notice tone="danger" {...(failure && { title: failureText(failure) })} resultKey={refusal ?? failure}>
      {message}
    </Notice>
  );
}
