import { memo } from 'react';
import { type FormImage, ImagesField } from '#src/features/media/images-field.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { formPart } from '#src/ui/layout/drawn-later.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { PartProps } from './product-parts.ts';
import { t } from './product.messages.ts';

const mostPictures = 50;

export type DetailsCardProps = PartProps & { onSending: (isSending: boolean) => void };

type PicturesProps = Pick<DetailsCardProps, 'update' | 'onSending'> & {
  images: readonly FormImage[];
  error: string | undefined;
};

/** Not drawn anew while its title or description is typed. */
const Pictures = memo(function Pictures({ images, error, update, onSending }: PicturesProps) {
  return (
    <ImagesField
      label={t('pictures')}
      description={t('picturesWhy')}
      purpose="PRODUCT_IMAGE"
      most={mostPictures}
      images={images}
      error={error}
      onSending={onSending}
      onChange={(change) => update((now) => ({ ...now, media: [...change(now.media)] }))}
    />
  );
});

/** Its title, what is said about it, and its pictures. */
export const DetailsCard = formPart(function DetailsCard({
  form,
  update,
  errorOf,
  onSending,
}: DetailsCardProps) {
  return (
    <Card title={t('details')}>
      <Stack gap="4">
        <TextField
          id="title"
          label={t('title')}
          value={form.title}
          onChange={(title) => update((now) => ({ ...now, title }))}
          error={errorOf('title')}
          autoComplete="off"
        />
        <TextArea
          id="description"
          label={t('description')}
          description={t('descriptionWhy')}
          isOptional
          rows={5}
          value={form.description}
          onChange={(description) => update((now) => ({ ...now, description }))}
          error={errorOf('description')}
        />
        <Pictures images={form.media} error={errorOf('media')} update={update} onSending={onSending} />
      </Stack>
    </Card>
  );
});
