import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { CustomerTarget } from '#contract/customer.ts';
import { ConnectionNotice } from '#src/flows/details/connection-notice.tsx';
import { noteCustomersChanged } from '#src/lib/queries/customers.queries.ts';
import { useCall } from '#src/lib/use-call.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { notify } from '#src/ui/notifications.ts';
import { Stack } from '#src/ui/stack.tsx';
import { TagField } from '#src/ui/tag-field.tsx';
import { t } from './customers.messages.ts';

export type TagDialogProps = {
  target: CustomerTarget;
  count: number;
  onClose: (isDone: boolean) => void;
};

/** Gives tags to many customers at once, and takes others away. */
export function TagDialog({ target, count, onClose }: TagDialogProps) {
  const queryClient = useQueryClient();
  const formId = useId();
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const call = useCall('tagCustomers');
  const isIdle = add.length === 0 && remove.length === 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isIdle) return;
    const done = await call.send({ body: { target, add, remove } });
    if (!done) return;
    await noteCustomersChanged(queryClient);
    notify.success(t('tagged', { count: done.changed }));
    onClose(true);
  };
  return (
    <Dialog
      title={t('tagTitle', { count })}
      isOpen
      isLocked={call.isPending}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button variant="quiet" isDisabled={call.isPending} onPress={() => onClose(false)}>
            {t('cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isDisabled={isIdle}
            isPending={call.isPending}
            pendingLabel={t('tagSaving')}
          >
            {t('tagSave')}
          </Button>
        </>
      }
    >
      <form id={formId} data-saves onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="4">
          <ConnectionNotice isUnreachable={call.isUnreachable} message={call.refusal?.message} />
          <TagField id="add" label={t('tagAdd')} description={t('tagHint')} tags={add} onChange={setAdd} />
          <TagField id="remove" label={t('tagRemove')} isOptional tags={remove} onChange={setRemove} />
        </Stack>
      </form>
    </Dialog>
  );
}
