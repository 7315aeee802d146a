import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import {
  type ReturnPolicy,
  type ReturnPolicyDetails,
  ReturnPolicyDraft,
  returnPolicyTemplates,
} from '#domain/return-policy.ts';
import { FormProblems } from '#src/flows/details/form-problems.tsx';
import { returnPolicyKeys } from '#src/lib/queries/return-policies.queries.ts';
import { homeKeys } from '#src/lib/queries/home.queries.ts';
import { useAttemptKey } from '#src/lib/use-attempt-key.ts';
import { useCall } from '#src/lib/use-call.ts';
import { useFormCheck } from '#src/lib/use-form-check.ts';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { notify } from '#src/ui/notifications.ts';
import { RadioGroup } from '#src/ui/radio-group.tsx';
import { Select } from '#src/ui/select.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { t } from './return-policies.messages.ts';

export type PolicyDialogProps = {
  /** The one to change; a new one without. */
  policy?: ReturnPolicy | undefined;
  /** What a new one begins with. */
  template?: string | undefined;
  /** There is none yet, so this becomes the default. */
  isFirst: boolean;
  onClose: () => void;
};

const blank = 'blank';
const templates = [
  { value: blank, label: t('blank') },
  ...returnPolicyTemplates.map(({ id, name }) => ({ value: id as string, label: name })),
];
const kinds = [
  { value: 'refund', label: t('refund'), description: t('refundWhy') },
  { value: 'exchange', label: t('exchange'), description: t('exchangeWhy') },
  { value: 'none', label: t('kindNone'), description: t('noneKindWhy') },
] as const;

type Typed = Omit<ReturnPolicyDetails, 'windowDays'> & { windowDays: string };

function begun(template: string | undefined): Typed {
  const found = returnPolicyTemplates.find(({ id }) => id === template);
  const { name = '', kind = 'refund', windowDays = 14, text = '' } = found ?? {};
  return { name, kind, windowDays: String(windowDays), text, isDefault: false };
}

/** A new policy, on a template or an empty page, or one that is there. */
export function PolicyDialog({ policy, template, isFirst, onClose }: PolicyDialogProps) {
  const queryClient = useQueryClient();
  const formId = useId();
  const keyOf = useAttemptKey();
  const [chosen, setChosen] = useState(template ?? blank);
  const [draft, setDraft] = useState<Typed>(() =>
    policy ? { ...policy, windowDays: String(policy.windowDays) } : begun(template),
  );
  const change = (changed: Partial<Typed>) => setDraft({ ...draft, ...changed });
  const create = useCall('createReturnPolicy');
  const update = useCall('updateReturnPolicy');
  const call = policy ? update : create;
  const form = useFormCheck(ReturnPolicyDraft, call.refusal, { NAME_TAKEN: 'name' });
  const takesBack = draft.kind !== 'none';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { name, kind, text, isDefault } = draft;
    const typed = draft.windowDays.trim();
    const windowDays = takesBack ? (typed === '' ? undefined : Number(typed)) : 0;
    const body = form.check({ name, kind, text, windowDays, isDefault: isDefault || isFirst });
    if (!body) return;
    const saved = policy
      ? await update.send({ params: { id: policy.id }, body: { ...body, version: policy.version } })
      : await create.send({ body }, { idempotencyKey: keyOf(body) });
    await queryClient.invalidateQueries({ queryKey: returnPolicyKeys.all });
    if (!saved) return;
    void queryClient.invalidateQueries({ queryKey: homeKeys.all });
    notify.success(t('saved', { name: saved.name }));
    onClose();
  };
  return (
    <Dialog
      title={policy ? t('editTitle', { name: policy.name }) : t('add')}
      size="lg"
      isOpen
      isLocked={call.isPending}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" isDisabled={call.isPending} onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} isPending={call.isPending}>
            {t(policy ? 'save' : 'create')}
          </Button>
        </>
      }
    >
      <form id={formId} data-saves onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="4">
          <FormProblems form={form} isUnreachable={call.isUnreachable} />
          {!policy && (
            <Select
              label={t('template')}
              description={t('templateWhy')}
              options={templates}
              value={chosen}
              onChange={(id) => {
                setChosen(id);
                setDraft({ ...begun(id), isDefault: draft.isDefault });
              }}
            />
          )}
          <TextField
            id="name"
            label={t('name')}
            value={draft.name}
            onChange={(name) => change({ name })}
            error={form.errorOf('name')}
          />
          <RadioGroup
            label={t('kind')}
            options={kinds}
            value={draft.kind}
            onChange={(kind) =>
              change({ kind, ...(kind !== 'none' && draft.windowDays === '0' && { windowDays: '14' }) })
            }
          />
          {takesBack && (
            <TextField
              id="windowDays"
              label={t('windowDays')}
              inputMode="numeric"
              figures
              value={draft.windowDays}
              onChange={(windowDays) => change({ windowDays })}
              error={form.errorOf('windowDays')}
            />
          )}
          <TextArea
            id="text"
            label={t('text')}
            rows={9}
            value={draft.text}
            onChange={(text) => change({ text })}
            error={form.errorOf('text')}
          />
          {!isFirst && !policy?.isDefault && (
            <Checkbox
              label={t('isDefault')}
              isSelected={draft.isDefault}
              onChange={(isDefault) => change({ isDefault })}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}
