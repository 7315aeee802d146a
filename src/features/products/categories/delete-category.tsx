import { useState } from 'react';
import type { Category } from '#domain/category.ts';
import { deleteCategory } from '#src/features/products/products.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Select } from '#src/ui/fields/select.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { common } from '#src/lib/common.messages.ts';
import { t } from './categories.messages.ts';

export type DeleteCategoryProps = {
  category: Category;
  others: readonly Category[];
  onClose: () => void;
  onRemoved: () => Promise<void>;
};

/** Deletes a category, and asks which category its products move to. */
export function DeleteCategory({ category, others, onClose, onRemoved }: DeleteCategoryProps) {
  const [moveTo, setMoveTo] = useState('');
  const remove = useWrite(deleteCategory);
  const { productCount: count } = category;
  const confirm = async () => {
    const query = moveTo === '' ? {} : { moveTo };
    const removed = await remove.send({ params: { id: category.id }, query }, { leave: onRemoved });
    if (removed) notify.success(t('removed'));
  };
  return (
    <ConfirmDialog
      title={t('removeTitle', { name: category.name })}
      consequence={
        count === 0 ? (
          t('removeEmpty')
        ) : (
          <Stack gap="4">
            <Text>{t('removeWhy', { count })}</Text>
            <Select
              label={t('moveTo')}
              options={[
                { value: '', label: t('nowhere') },
                ...others.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={moveTo}
              onChange={setMoveTo}
            />
          </Stack>
        )
      }
      confirmLabel={t('remove')}
      isDangerous
      isOpen
      isPending={remove.isPending}
      error={remove.refusal?.message ?? (remove.isUnreachable ? common('unreachable') : undefined)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
