import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { SubmittedFile } from '#domain/kyc-case.ts';
import { fileAddressQuery } from '#src/features/media/files.queries.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { AnchorButton } from '#src/ui/actions/link-button.tsx';
import { Image } from '#src/ui/media/image.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './account-verification.messages.ts';

/** A submitted document. Its address expires within minutes, and is forgotten when the dialog closes. */
export function DocumentDialog({ file, onClose }: { file: SubmittedFile; onClose: () => void }) {
  const address = useQuery(fileAddressQuery(file.fileId));
  return (
    <Dialog title={file.name} description={t('viewWhy')} size="lg" isOpen onClose={onClose}>
      {address.isError && (
        <ErrorState
          title={common('loadFailed', { what: t('theDocument') })}
          isRetrying={address.isFetching}
          onRetry={() => void address.refetch()}
        />
      )}
      {address.isPending && (
        <output aria-busy aria-label={t('viewLoading')}>
          <Skeleton shape="block" />
        </output>
      )}
      {address.data && file.isImage && <Image ratio="own" src={address.data.url} alt={file.name} />}
      {address.data && !file.isImage && (
        <Stack gap="4">
          <Text>{t('viewPdf')}</Text>
          <AnchorButton variant="primary" icon={Download} href={address.data.url} download>
            {t('download')}
          </AnchorButton>
        </Stack>
      )}
    </Dialog>
  );
}
