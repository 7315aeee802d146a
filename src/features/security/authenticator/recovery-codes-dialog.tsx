import { Copy } from 'lucide-react';
import { Button } from '#src/ui/actions/button.tsx';
import { CodeList } from '#src/ui/data/code-list.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { t } from './authenticator.messages.ts';

export type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void };

/** Shows the recovery codes, once. It closes only with its button, so that no stray press loses them. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify.success(t('copied')),
      () => notify.error(t('notCopied')),
    );
  return (
    <Dialog
      title={t('codesTitle')}
      description={t('codesWhy')}
      isOpen
      isLocked
      onClose={onClose}
      footer={
        <>
          <Button icon={Copy} onPress={copy}>
            {t('copy')}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {t('saved')}
          </Button>
        </>
      }
    >
      <CodeList label={t('codesNamed')} codes={codes} />
    </Dialog>
  );
}
