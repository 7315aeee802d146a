import { useBlocker } from '@tanstack/react-router';
import { common } from '#src/lib/common.messages.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { t } from './unsaved-guard.messages.ts';

/** Asks for confirmation before a page with unsaved changes is left. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const isAsking = blocker.status === 'blocked';
  return (
    <ConfirmDialog
      title={t('title')}
      consequence={common('discardWhy')}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      isDangerous
      isOpen={isAsking}
      isPending={false}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
