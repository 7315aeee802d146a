import { useState } from 'react';
import * as z from 'zod/mini';
import {
  type ReturnPolicy,
  ReturnPolicyDetails,
  ReturnPolicyDraft,
  returnPolicyTemplates,
} from '#domain/return-policy.ts';
import { returnPoliciesQuery } from './return-policies.queries.ts';
import { createReturnPolicy, updateReturnPolicy } from './return-policies.writes.ts';
import { FormDialog } from '#src/forms/form.tsx';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useFormWrite } from '#src/forms/use-form-write.ts';
import { type Changed, useRecordForm } from '#src/forms/use-record-form.ts';
import { Select } from '#src/ui/fields/select.tsx';
import { useInvalidate } from '#src/lib/api/use-invalidate.ts';
import { t } from './return-policies.messages.ts';

export type PolicyDialogProps = {
  /** The record to edit; absent to add a new one. */
  policy?: ReturnPolicy | undefined;
  /** The template of a new policy. */
  template?: string | undefined;
  /** There is no policy yet, so this one becomes the default. */
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
const kindWords = ({ kind }: ReturnPolicyDetails) => kinds.find(({ value }) => value === kind)?.label ?? '';

const Typed = z.object({
  name: z.string(),
  kind: ReturnPolicyDetails.shape.kind,
  windowDays: z.string(),
  text: z.string(),
  isDefault: z.boolean(),
});
type Typed = z.infer<typeof Typed>;

const draftOf = (policy: ReturnPolicyDetails): Typed => ({
  ...policy,
  windowDays: String(policy.windowDays),
});

function begun(template: string | undefined): Typed {
  const found = returnPolicyTemplates.find(({ id }) => id === template);
  const { name = '', kind = 'refund', windowDays = 14, text = '' } = found ?? {};
  return draftOf({ name, kind, windowDays, text, isDefault: false });
}

/** Returns the days of the return window: 0 without returns, undefined if the field is empty. */
function daysOf({ kind, windowDays }: Typed): number | undefined {
  if (kind === 'none') return 0;
  return windowDays.trim() === '' ? undefined : Number(windowDays);
}

/** Adds a policy, from a template or blank, or edits one. */
export function PolicyDialog({ policy, template, isFirst, onClose }: PolicyDialogProps) {
  const [chosen, setChosen] = useState(template ?? blank);
  const id = policy?.id ?? '';
  const form = useRecordForm({
    draft: { kind: 'return policy', values: Typed, begins: template },
    record: policy,
    schema: ReturnPolicyDraft,
    fieldsOf: (saved: ReturnPolicy) => z.parse(ReturnPolicyDetails, saved),
    toValues: (details): Typed => (details ? draftOf(details) : begun(template)),
    toFields: (typed) => ({ ...typed, windowDays: daysOf(typed), isDefault: typed.isDefault || isFirst }),
    create: useFormWrite(createReturnPolicy, (body: ReturnPolicyDetails) => ({ body })),
    update: useFormWrite(updateReturnPolicy, (body: Changed<ReturnPolicyDetails>) => ({
      params: { id },
      body,
    })),
    latest: async (fetchNow) => (await fetchNow(returnPoliciesQuery())).find((one) => one.id === id),
    fieldOf: { NAME_TAKEN: 'name' },
    labels: { windowDays: t('windowDays'), isDefault: t('default') },
    words: { kind: kindWords },
    savedNotice: ({ name }) => t('saved', { name }),
    onAnswered: useInvalidate(['return-policies']),
    onClose,
  });
  const kind = useFormValues(form, (typed) => typed.kind);
  return (
    <FormDialog
      form={form}
      title={policy ? t('editTitle', { name: policy.name }) : t('add')}
      size="lg"
      saveLabel={t(policy ? 'save' : 'create')}
    >
      {!policy && (
        <Select
          label={t('template')}
          description={t('templateWhy')}
          options={templates}
          value={chosen}
          onChange={(picked) => {
            setChosen(picked);
            form.set(({ isDefault }) => ({ ...begun(picked), isDefault }));
          }}
        />
      )}
      <form.Text name="name" label={t('name')} />
      <form.RadioGroup
        name="kind"
        label={t('kind')}
        options={kinds}
        onPick={(picked) =>
          picked !== 'none' &&
          form.set(({ windowDays }) => ({ windowDays: windowDays === '0' ? '14' : windowDays }))
        }
      />
      {kind !== 'none' && <form.Number name="windowDays" label={t('windowDays')} />}
      <form.TextArea name="text" label={t('text')} rows={9} />
      {!isFirst && !policy?.isDefault && <form.Checkbox name="isDefault" label={t('isDefault')} />}
    </FormDialog>
  );
}
