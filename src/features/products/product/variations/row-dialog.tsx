import { imageAddress } from '#domain/upload.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { PictureChoice } from '#src/ui/media/picture-choice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { MatrixRow } from './matrix.ts';
import { PaysNow } from '#src/features/products/product/pays-now.tsx';
import type { PartProps } from '#src/features/products/product/product-parts.ts';
import { t } from '#src/features/products/product/product.messages.ts';
import { SaleFields } from '#src/features/products/product/sale-fields.tsx';

export type RowDialogProps = Pick<PartProps, 'form' | 'errorOf' | 'business'> & {
  row: MatrixRow;
  nth: number;
  name: string;
  onChange: (changes: Partial<MatrixRow>) => void;
  onClose: () => void;
};

/** What of a combination finds no room in its row: the days of its sale, its barcode and its picture. */
export function RowDialog({ form, errorOf, business, row, nth, name, onChange, onClose }: RowDialogProps) {
  const at = `variations.${nth}.`;
  const pictures = form.media.flatMap(({ id, fileId, alt }, place) =>
    fileId === null
      ? []
      : [{ id, name: alt || `${t('picture')} ${place + 1}`, src: imageAddress(fileId, 'thumb') }],
  );
  return (
    <Dialog
      title={t('moreTitle', { name })}
      isOpen
      onClose={onClose}
      footer={
        <Button variant="primary" onPress={onClose}>
          {t('done')}
        </Button>
      }
    >
      <Stack gap="4">
        <PaysNow label={t('paysNow')} of={row} business={business} />
        {row.discountedAmountMinor !== null && (
          <SaleFields
            at={at}
            value={row}
            onChange={onChange}
            errorOf={errorOf}
            timeZone={business.timeZone}
          />
        )}
        <TextField
          id={`${at}barcode`}
          label={t('barcode')}
          isOptional
          value={row.barcode}
          onChange={(barcode) => onChange({ barcode })}
          error={errorOf(`${at}barcode`)}
          autoComplete="off"
        />
        <Stack gap="2">
          <Text variant="label">{t('picture')}</Text>
          {pictures.length === 0 ? (
            <Text tone="muted">{t('noPicture')}</Text>
          ) : (
            <PictureChoice
              label={t('picture')}
              pictures={pictures}
              isSingle
              selected={new Set(row.mediaId ? [row.mediaId] : [])}
              onChange={(ids) => onChange({ mediaId: [...ids][0] ?? null })}
            />
          )}
        </Stack>
      </Stack>
    </Dialog>
  );
}
