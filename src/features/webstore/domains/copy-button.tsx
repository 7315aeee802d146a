import { Copy } from 'lucide-react';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { t } from './domains.messages.ts';

/** Copies a text. @param what names it, for the notification and for screen readers */
export const CopyButton = ({ what, text }: { what: string; text: string }) => (
  <IconButton
    icon={Copy}
    label={`${t('copy')}: ${what}`}
    onPress={() =>
      void navigator.clipboard.writeText(text).then(
        () => notify.success(t('copied', { what })),
        () => notify.error(t('notCopied')),
      )
    }
  />
);
