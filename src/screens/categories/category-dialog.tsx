import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type Category, CategoryDetails } from '#domain/category.ts';
import { FormProblems } from '#src/flows/details/form-problems.tsx';
import { noteProductsChanged } from '#src/lib/queries/products.queries.ts';
import { useCall } from '#src/lib/use-call.ts';
import { useFormCheck } from '#src/lib/use-form-check.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { notify } from '#src/ui/notifications.ts';
import { Stack } from '#src/ui/stack.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { t } from './categories.messages.ts';

export type CategoryDialogProps = { category?: Category | undefined; onClose: () => void };

/** A new category, or the words of one that is there. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const queryClient = useQueryClient();
  const formId = useId();
  const [name, setName] = useState(category?.name ?? '');
  const [description, setDescription] = useState(category?.description ?? '');
  const create = useCall('createCategory');
  const update = useCall('updateCategory');
  const call = category ? update : create;
  const form = useFormCheck(CategoryDetails, call.refusal, { NAME_TAKEN: 'name' });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = form.check({ name, description });
    if (!body) return;
    const saved = category
      ? await update.send({ params: { id: category.id }, body: { ...body, version: category.version } })
      : await create.send({ body });
    if (!saved) return;
    await noteProductsChanged(queryClient);
    notify.success(t('saved'));
    onClose();
  };
  return (
    <Dialog
      title={t(category ? 'edit' : 'add')}
      isOpen
      isLocked={call.isPending}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" isDisabled={call.isPending} onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} isPending={call.isPending}>
            {t(category ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <form id={formId} data-saves onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="4">
          <FormProblems form={form} isUnreachable={call.isUnreachable} />
          <TextField
            id="name"
            label={t('name')}
            value={name}
            onChange={setName}
            error={form.errorOf('name')}
          />
          <TextArea
            id="description"
            label={t('about')}
            isOptional
            value={description}
            onChange={setDescription}
            error={form.errorOf('description')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
