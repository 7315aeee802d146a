import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { SubmittedFile } from '#domain/kyc-case.ts';
import { fileAddressQuery } from '#src/features/media/files.queries.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { AnchorButton } from '#src/ui/actions/link-button.tsx';
import { Image } from '#src/ui/media/image.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './account-verification.messages.ts';

/** A submitted document. Its address expires within minutes, and is forgotten when the dialog closes. */
export function DocumentDialog({ file, onClose }: { file: SubmittedFile; onClose: () => void }) {
  const address = useQuery(fileAddressQuery(file.fileId));
  return (
    <Dialog title={file.name} description={t('viewWhy')} size="lg" isOpen onClose={onClose}>
      <QueryView query={address} what="the document">
        {({ url }) =>
          file.isImage ? (
            <Image ratio="own" src={url} alt={file.name} />
          ) : (
            <Stack gap="4">
              <Text>{t('viewPdf')}</Text>
              <AnchorButton variant="primary" icon={Download} href={url} download>
                {t('download')}
              </AnchorButton>
            </Stack>
          )
        }
      </QueryView>
    </Dialog>
  );
}
