import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  type ReturnPolicy,
  ReturnPolicyDetails,
  ReturnPolicyDraft,
  returnPolicyTemplates,
} from '#domain/return-policy.ts';
import { SubmitDialog } from '#src/forms/submit-dialog.tsx';
import { ConflictDialog, savedWords } from '#src/forms/conflict-dialog.tsx';
import type { FieldDifference } from '#src/forms/merge-fields.ts';
import { useRecordSaving } from '#src/forms/use-record-saving.ts';
import { useSession } from '#src/features/session/use-session.ts';
import { returnPoliciesQuery, returnPolicyKeys } from './return-policies.queries.ts';
import { invalidateAreas } from '#src/lib/api/query-areas.ts';
import { useAttemptKey } from '#src/forms/use-attempt-key.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { useDialogDraft } from '#src/forms/use-kept-draft.ts';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { TextArea } from '#src/ui/fields/text-area.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
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

const Typed = z.object({
  name: z.string(),
  kind: ReturnPolicyDetails.shape.kind,
  windowDays: z.string(),
  text: z.string(),
  isDefault: z.boolean(),
});
type Typed = z.infer<typeof Typed>;

const groundOf = (policy: ReturnPolicy) => ({
  base: z.parse(ReturnPolicyDetails, policy),
  version: policy.version,
});
const draftOf = (policy: ReturnPolicyDetails): Typed => ({
  ...policy,
  windowDays: String(policy.windowDays),
});

function begun(template: string | undefined): Typed {
  const found = returnPolicyTemplates.find(({ id }) => id === template);
  const { name = '', kind = 'refund', windowDays = 14, text = '' } = found ?? {};
  return draftOf({ name, kind, windowDays, text, isDefault: false });
}

const labels: Record<keyof ReturnPolicyDetails, string> = {
  name: t('name'),
  kind: t('kind'),
  windowDays: t('windowDays'),
  text: t('text'),
  isDefault: t('default'),
};
const labelOf = ({ id }: FieldDifference<ReturnPolicyDetails>) => labels[id];

function inWords(policy: ReturnPolicyDetails, { id }: FieldDifference<ReturnPolicyDetails>): string {
  if (id === 'kind') return kinds.find(({ value }) => value === policy.kind)?.label ?? '';
  if (id === 'isDefault') return t(policy.isDefault ? 'yes' : 'no');
  return String(policy[id]);
}

/** A new policy, on a template or an empty page, or one that is there: then what differs is sent. */
export function PolicyDialog({ policy, template, isFirst, onClose }: PolicyDialogProps) {
  const queryClient = useQueryClient();
  const keyOf = useAttemptKey();
  const [chosen, setChosen] = useState(template ?? blank);
  const { business } = useSession();
  const { draft, setDraft, leave } = useDialogDraft(
    ['return policy', business?.id ?? '', policy ?? template ?? ''],
    Typed,
    () => (policy ? draftOf(policy) : begun(template)),
    onClose,
  );
  const change = (changed: Partial<Typed>) => setDraft({ ...draft, ...changed });
  const create = useCall('createReturnPolicy');
  const update = useCall('updateReturnPolicy');
  const call = policy ? update : create;
  const id = policy?.id ?? '';
  const record = useRecordSaving<ReturnPolicyDetails, ReturnPolicy>({
    before: policy && groundOf(policy),
    create: (body) => create.send({ body }, { idempotencyKey: keyOf(body) }),
    update: (body, onRefused) => update.send({ params: { id }, body }, { onRefused }),
    latest: async () => {
      const now = await queryClient.fetchQuery({ ...returnPoliciesQuery(), staleTime: 0 });
      const theirs = now.find((other) => other.id === id);
      return theirs && groundOf(theirs);
    },
    onSaved: ({ name }, taken) => {
      void invalidateAreas(queryClient, ['home']);
      notify.success(savedWords(t('saved', { name }), taken.map(labelOf)));
      leave();
    },
    onSame: leave,
    onMerged: (fields) => setDraft(draftOf(fields)),
  });
  const takesBack = draft.kind !== 'none';
  const typed = draft.windowDays.trim();
  const details = {
    ...draft,
    windowDays: takesBack ? (typed === '' ? undefined : Number(typed)) : 0,
    isDefault: draft.isDefault || isFirst,
  };
  const form = useFormCheck(ReturnPolicyDraft, details, record.told(call.refusal), { NAME_TAKEN: 'name' });
  const submit = async () => {
    const body = form.check();
    if (!body) return;
    await record.save(body);
    await queryClient.invalidateQueries({ queryKey: returnPolicyKeys.all });
  };
  return (
    <>
      <SubmitDialog
        title={policy ? t('editTitle', { name: policy.name }) : t('add')}
        size="lg"
        form={form}
        call={{ ...call, isPending: call.isPending || record.isLooking }}
        saveLabel={t(policy ? 'save' : 'create')}
        onSubmit={() => void submit()}
        onClose={leave}
      >
        {!policy && (
          <Select
            label={t('template')}
            description={t('templateWhy')}
            options={templates}
            value={chosen}
            onChange={(picked) => {
              setChosen(picked);
              setDraft({ ...begun(picked), isDefault: draft.isDefault });
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
      </SubmitDialog>
      <ConflictDialog
        record={record.ground?.base.name ?? ''}
        meeting={record.meeting}
        labelOf={labelOf}
        valueOf={(difference, fields) => inWords(fields, difference)}
        isPending={update.isPending}
      />
    </>
  );
}
