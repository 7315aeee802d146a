import { ImagesField } from '#src/features/media/images-field.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { PartProps } from './product-parts.ts';
import { t } from './product.messages.ts';

const maxImages = 50;

export type DetailsCardProps = Pick<PartProps, 'form'> & { onSending: (isSending: boolean) => void };

/** The title, description and images. */
export function DetailsCard({ form, onSending }: DetailsCardProps) {
  const media = useFormValues(form, (typed) => typed.media);
  return (
    <Card title={t('details')}>
      <Stack gap="4">
        <form.Text name="title" label={t('title')} />
        <form.TextArea
          name="description"
          label={t('description')}
          description={t('descriptionWhy')}
          isOptional
          rows={5}
        />
        <ImagesField
          label={t('images')}
          description={t('imagesWhy')}
          purpose="PRODUCT_IMAGE"
          most={maxImages}
          images={media}
          error={form.errorOf('media')}
          onUploadingChange={onSending}
          onChange={(change) => form.set((now) => ({ media: [...change(now.media)] }))}
        />
      </Stack>
    </Card>
  );
}
