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
import { type RecordChanges, useRecordForm } from '#src/forms/use-record-form.ts';
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
const getKindLabel = ({ kind }: ReturnPolicyDetails) =>
  kinds.find(({ value }) => value === kind)?.label ?? '';

const PolicyFormValues = z.object({
  name: z.string(),
  kind: ReturnPolicyDetails.shape.kind,
  windowDays: z.string(),
  text: z.string(),
  isDefault: z.boolean(),
});
type PolicyFormValues = z.infer<typeof PolicyFormValues>;

const toPolicyFormValues = (policy: ReturnPolicyDetails): PolicyFormValues => ({
  ...policy,
  windowDays: String(policy.windowDays),
});

function fromTemplate(template: string | undefined): PolicyFormValues {
  const match = returnPolicyTemplates.find(({ id }) => id === template);
  const { name = '', kind = 'refund', windowDays = 14, text = '' } = match ?? {};
  return toPolicyFormValues({ name, kind, windowDays, text, isDefault: false });
}

/** Returns the days of the return window: 0 without returns, undefined if the field is empty. */
function parseWindowDays({ kind, windowDays }: PolicyFormValues): number | undefined {
  if (kind === 'none') return 0;
  return windowDays.trim() === '' ? undefined : Number(windowDays);
}

/** Adds a policy, from a template or blank, or edits one. */
export function PolicyDialog({ policy, template, isFirst, onClose }: PolicyDialogProps) {
  const [templateId, setTemplateId] = useState(template ?? blank);
  const id = policy?.id ?? '';
  const form = useRecordForm({
    draft: { kind: 'return policy', values: PolicyFormValues, newKey: template },
    record: policy,
    schema: ReturnPolicyDraft,
    fieldsOf: (saved: ReturnPolicy) => z.parse(ReturnPolicyDetails, saved),
    toValues: (details): PolicyFormValues => (details ? toPolicyFormValues(details) : fromTemplate(template)),
    toFields: (typed) => ({
      ...typed,
      windowDays: parseWindowDays(typed),
      isDefault: typed.isDefault || isFirst,
    }),
    create: useFormWrite(createReturnPolicy, (body: ReturnPolicyDetails) => ({ body })),
    update: useFormWrite(updateReturnPolicy, (body: RecordChanges<ReturnPolicyDetails>) => ({
      params: { id },
      body,
    })),
    latest: async (fetchNow) => (await fetchNow(returnPoliciesQuery())).find((one) => one.id === id),
    fieldOf: { NAME_TAKEN: 'name' },
    labels: { windowDays: t('windowDays'), isDefault: t('default') },
    formatters: { kind: getKindLabel },
    savedNotice: ({ name }) => t('saved', { name }),
    onSettled: useInvalidate(['return-policies']),
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
          value={templateId}
          onChange={(picked) => {
            setTemplateId(picked);
            form.set(({ isDefault }) => ({ ...fromTemplate(picked), isDefault }));
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
