import { useOnline } from '#src/lib/use-online.ts';
import { Notice } from './notice.tsx';
import { t } from './connection.messages.ts';

export type ConnectionNoticeProps = {
  /** Whether the last attempt did not reach the server. */
  isUnreachable: boolean;
  /** An error that concerns no single field. */
  message?: string | undefined;
};

/** Shows above a form that the device is offline, that the server is unreachable, or its error. */
export function ConnectionNotice({ isUnreachable, message }: ConnectionNoticeProps) {
  const isOnline = useOnline();
  if (!isOnline)
    return (
      <Notice tone="warning" resultKey={isUnreachable || undefined}>
        {t('offline')}
      </Notice>
    );
  if (isUnreachable)
    return (
      <Notice tone="danger" title={t('unreachableTitle')} resultKey={isUnreachable}>
        {t('unreachable')}
      </Notice>
    );
  return (
    message && (
      <Notice tone="danger" title={t('refusedTitle')} resultKey={message}>
        {message}
      </Notice>
    )
  );
}
