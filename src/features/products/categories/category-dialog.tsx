import { type Category, CategoryDetails } from '#domain/category.ts';
import { categoriesQuery } from '#src/features/products/products.queries.ts';
import { createCategory, updateCategory } from '#src/features/products/products.writes.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { type RecordChanges, useRecordForm } from '#src/forms/use-record-form.ts';
import { t } from './category-dialog.messages.ts';

export type CategoryDialogProps = {
  /** The record to edit; absent to add a new one. */
  category?: Category;
  onSaved?: (category: Category) => void;
  onClose: () => void;
};

/** Adds or edits a category. */
export function CategoryDialog({ category, onSaved, onClose }: CategoryDialogProps) {
  const id = category?.id ?? '';
  const form = useRecordForm({
    draft: { kind: 'category' },
    record: category,
    schema: CategoryDetails,
    toValues: (details) => details ?? { name: '', description: '' },
    create: useFormWrite(createCategory, (body: CategoryDetails) => ({ body })),
    update: useFormWrite(updateCategory, (body: RecordChanges<CategoryDetails>) => ({
      params: { id },
      body,
    })),
    latest: async (fetchNow) => (await fetchNow(categoriesQuery())).find((one) => one.id === id),
    fieldOf: { NAME_TAKEN: 'name' },
    savedNotice: () => t('saved'),
    onSaved,
    onClose,
  });
  return (
    <FormDialog form={form} title={t(category ? 'edit' : 'add')} saveLabel={t(category ? 'save' : 'create')}>
      <form.Text name="name" label={t('name')} />
      <form.TextArea name="description" label={t('about')} isOptional />
    </FormDialog>
  );
}
