import { useOnline } from '#src/lib/use-online.ts';
import { Notice } from './notice.tsx';
import { t } from './connection.messages.ts';

export type ConnectionNoticeProps = {
  /** The last attempt got no answer. */
  isUnreachable: boolean;
  /** A refusal that concerns no single field. */
  message?: string | undefined;
};

/** What stands between the person and the next step, above the form. */
export function ConnectionNotice({ isUnreachable, message }: ConnectionNoticeProps) {
  const isOnline = useOnline();
  if (!isOnline)
    return (
      <Notice tone="warning" answers={isUnreachable || undefined}>
        {t('offline')}
      </Notice>
    );
  if (isUnreachable)
    return (
      <Notice tone="danger" title={t('unreachableTitle')} answers={isUnreachable}>
        {t('unreachable')}
      </Notice>
    );
  return (
    message && (
      <Notice tone="danger" title={t('refusedTitle')} answers={message}>
        {message}
      </Notice>
    )
  );
}
