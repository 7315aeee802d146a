import { css } from '#styled/css/css.mjs';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { BookReceipt } from '#domain/book-receipt.ts';
import { fileAddressQuery } from '#src/features/media/files.queries.ts';
import { AnchorButton } from '#src/ui/actions/link-button.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Image } from '#src/ui/media/image.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { t } from './receipts.messages.ts';

const frame = css({
  maxH: '[16rem]',
  overflowY: 'auto',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'md',
  outline: '2px solid transparent',
  _focusVisible: { outlineColor: 'focus' },
});

const isImage = ({ contentType }: BookReceipt) => contentType.startsWith('image/');

/** A photo of a receipt, or the download of a PDF. The address expires within minutes, and is forgotten afterwards. */
function ReceiptContent({ receipt, isFramed = false }: { receipt: BookReceipt; isFramed?: boolean }) {
  const address = useQuery(fileAddressQuery(receipt.id));
  return (
    <QueryView query={address} what="the receipt">
      {({ url }) => {
        if (!isImage(receipt))
          return (
            <Stack gap="3" align="start">
              {!isFramed && <Text>{t('pdf')}</Text>}
              <AnchorButton size="sm" icon={Download} href={url} download>
                {isFramed ? receipt.name : t('download')}
              </AnchorButton>
            </Stack>
          );
        const image = <Image ratio="own" src={url} alt={receipt.name} />;
        return isFramed ? (
          // A scrolling area is reached by the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <section aria-label={t('preview')} tabIndex={0} className={frame}>
            {image}
          </section>
        ) : (
          image
        );
      }}
    </QueryView>
  );
}

/** The receipt beside the fields of its entry. */
export const ReceiptPreview = ({ receipt }: { receipt: BookReceipt }) => (
  <ReceiptContent receipt={receipt} isFramed />
);

export const ReceiptDialog = ({ receipt, onClose }: { receipt: BookReceipt; onClose: () => void }) => (
  <Dialog title={receipt.name} description={t('expires')} size="lg" isOpen onClose={onClose}>
    <ReceiptContent receipt={receipt} />
  </Dialog>
);
