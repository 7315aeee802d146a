import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerTarget } from '#contract/store/customer.ts';
import { SubmitDialog } from '#src/forms/submit-dialog.tsx';
import { noteCustomersChanged } from '#src/features/customers/customers.queries.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { notify } from '#src/ui/feedback/notifications.ts';
import { TagField } from '#src/ui/fields/tag-field.tsx';
import { t } from './customers.messages.ts';

export type TagDialogProps = {
  target: CustomerTarget;
  count: number;
  onClose: (isDone: boolean) => void;
};

/** Gives tags to many customers at once, and takes others away. */
export function TagDialog({ target, count, onClose }: TagDialogProps) {
  const queryClient = useQueryClient();
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const call = useCall('tagCustomers');
  const isIdle = add.length === 0 && remove.length === 0;
  const submit = async () => {
    if (isIdle) return;
    const done = await call.send({ body: { target, add, remove } });
    if (!done) return;
    await noteCustomersChanged(queryClient);
    notify.success(t('tagged', { count: done.changed }));
    onClose(true);
  };
  return (
    <SubmitDialog
      title={t('tagTitle', { count })}
      form={{ message: call.refusal?.message, errors: [], attempt: 0 }}
      call={call}
      saveLabel={t('tagSave')}
      savingLabel={t('tagSaving')}
      isIdle={isIdle}
      onSubmit={() => void submit()}
      onClose={() => onClose(false)}
    >
      <TagField id="add" label={t('tagAdd')} description={t('tagHint')} tags={add} onChange={setAdd} />
      <TagField id="remove" label={t('tagRemove')} isOptional tags={remove} onChange={setRemove} />
    </SubmitDialog>
  );
}
