import * as z from 'zod/mini';
import type { CustomerTarget } from '#contract/store/customer.ts';
import { tagCustomers } from '#src/features/customers/customers.writes.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { useWriteForm } from '#src/forms/use-write-form.ts';
import { t } from './customers.messages.ts';

export type TagDialogProps = {
  target: CustomerTarget;
  count: number;
  onClose: (isDone: boolean) => void;
};

const Tags = z.object({ add: z.array(z.string()), remove: z.array(z.string()) });
const none: z.infer<typeof Tags> = { add: [], remove: [] };

/** Adds and removes tags of several customers at once. */
export function TagDialog({ target, count, onClose }: TagDialogProps) {
  const form = useWriteForm({
    initial: none,
    schema: Tags,
    write: useFormWrite(tagCustomers, (tags: typeof none) => ({ body: { target, ...tags } })),
    savedNotice: ({ changed }) => t('tagged', { count: changed }),
    onSaved: () => onClose(true),
    onClose: () => onClose(false),
  });
  return (
    <FormDialog
      form={form}
      title={t('tagTitle', { count })}
      saveLabel={t('tagSave')}
      savingLabel={t('tagSaving')}
      isIdle={!form.isDirty && !form.isPending}
    >
      <form.Tags name="add" label={t('tagAdd')} description={t('tagHint')} />
      <form.Tags name="remove" label={t('tagRemove')} isOptional />
    </FormDialog>
  );
}
