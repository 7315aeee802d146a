import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { InvoiceOverview } from '#contract/money/invoice.ts';
import type { Business } from '#domain/business.ts';
import { isInvoiceEditable } from '#domain/invoice.ts';
import { LimitNotice } from '#src/features/entitlements/limit-notice.tsx';
import type { FormOf } from '#src/forms/bound-fields.tsx';
import { buildForm, toConflictView } from '#src/forms/core/build-form.ts';
import { getSavedNotice } from '#src/forms/conflicts/conflict-dialog.tsx';
import { isEqual } from '#src/forms/conflicts/merge-fields.ts';
import { UnsavedGuard } from '#src/forms/unsaved-guard.tsx';
import { SendDialog } from '#src/features/invoices/send-dialog.tsx';
import { drafts } from '#src/lib/drafts.ts';
import { dayIn } from '#src/lib/format.ts';
import { useAutosave } from '#src/forms/use-autosave.ts';
import { useFormState } from '#src/forms/core/use-form-state.ts';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useAfterSave } from '#src/forms/core/use-after-save.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import {
  InvoiceDraft,
  SavableInvoice,
  SendableInvoice,
  toInvoiceDraft,
  createEmptyDraft,
  toInvoiceInput,
  hasContent,
  getSavedInput,
} from './invoice-draft.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { t } from './invoice-form.messages.ts';
import { fieldLabels, createFieldFormatters } from './invoice-field-labels.ts';
import { SaveBar } from './save-bar.tsx';
import { useInvoiceSaving } from './use-invoice-saving.ts';

export type InvoiceFormScreenProps = {
  business: Business;
  /** The person whose draft it is. */
  userId: string;
  /** The saved invoice; undefined for a new one. */
  initialOverview: InvoiceOverview | undefined;
  /** Whether the plan of the business includes payment reminders. */
  hasReminders: boolean;
  /** Called when the invoice was saved for the first time. */
  onCreated: (id: string) => void;
  onDone: (id: string) => void;
};

/**
 * Creates or edits an invoice. A draft is saved automatically, on the device at once and on the server as soon as it is
 * valid; a sent invoice is saved with the button. Send always saves first.
 */
export function InvoiceFormScreen({
  business,
  userId,
  initialOverview,
  hasReminders,
  onCreated,
  onDone,
}: InvoiceFormScreenProps) {
  const { country, currency } = business;
  const getDraftKey = (overview: InvoiceOverview | undefined) =>
    `invoice ${business.id} ${userId} ${overview ? `${overview.invoice.id} ${overview.invoice.version}` : 'new'}`;
  const [initialDraft] = useState(() =>
    initialOverview
      ? toInvoiceDraft(getSavedInput(initialOverview.invoice, country), country)
      : createEmptyDraft(dayIn(new Date(), business.timeZone), hasReminders),
  );
  const [draftKey, setDraftKey] = useState(() => getDraftKey(initialOverview));
  const [isSending, setSending] = useState(false);
  const wantsToSend = useRef(false);
  const outcome = useAfterSave();
  const leave = (id: string) => {
    state.forget();
    outcome.end(() => onDone(id));
  };
  const saving = useInvoiceSaving({
    business,
    before: initialOverview,
    getIdempotencyKey: () => state.values().attempt,
    onMerged: (fields) => state.set(({ attempt }) => ({ ...toInvoiceDraft(fields, country), attempt })),
    onSaved: (overview, mergedChanges) => {
      const { invoice: now } = overview;
      drafts.remove(draftKey);
      setDraftKey(getDraftKey(overview));
      if (!saving.saved) onCreated(now.id);
      const names = mergedChanges.map(({ id }) => fieldLabels[id]);
      if (now.status !== 'DRAFT') {
        notify.success(getSavedNotice(t('changed', { number: now.number ?? '' }), names));
        leave(now.id);
        return;
      }
      if (names.length > 0) notify.success(getSavedNotice(t('saved'), names));
      if (wantsToSend.current) setSending(true);
    },
  });
  const { saved, baseline, save } = saving;
  const state = useFormState<InvoiceDraft, unknown>({
    initial: () => initialDraft,
    draft: { name: draftKey, values: InvoiceDraft },
    toInput: toInvoiceInput,
    schema: SendableInvoice,
    refusal: saving.refusal,
    fieldOf: undefined,
  });
  const invoice = saved?.invoice;
  const isDraft = invoice === undefined || invoice.status === 'DRAFT';
  const { isChanged, isSavable } = useFormValues(state, (draft) => {
    const fields = toInvoiceInput(draft);
    return {
      isChanged: baseline ? !isEqual(fields, baseline.base) : hasContent(draft),
      isSavable: hasContent(draft) && z.safeParse(SavableInvoice, fields).success,
    };
  });
  const isFree = !saving.isPending && !saving.conflict && !isSending && !outcome.isOver;
  const saveNow = async () => {
    if (saving.isPending || !isChanged) return;
    // A draft may be incomplete. Its problems are shown only when it can't be saved.
    if ((isDraft && isSavable) || state.check() !== undefined) await save(toInvoiceInput(state.values()));
  };
  const send = async () => {
    if (state.check() === undefined) return;
    if (!isChanged) setSending(true);
    else {
      wantsToSend.current = true;
      await save(toInvoiceInput(state.values()));
      wantsToSend.current = false;
    }
  };
  const form = buildForm(state, {
    draftName: draftKey,
    onLabel: () => undefined,
    isPending: saving.isPending,
    isUnreachable: saving.isUnreachable,
    isDirty: isChanged && !outcome.isOver,
    conflict: toConflictView(saving.conflict, {
      record: invoice?.number ? t('backToInvoice', { number: invoice.number }) : t('invoice'),
      labelOf: (field) => fieldLabels[field],
      formatters: createFieldFormatters(currency),
    }),
    submit: saveNow,
    close: state.forget,
  });
  const label = invoice?.number ? t('backToInvoice', { number: invoice.number }) : t('backToDraft');
  const back = invoice
    ? { label, link: { to: '/dashboard/invoicing/$id', params: { id: invoice.id } } }
    : { label: t('back'), link: { to: '/dashboard/invoicing' } };
  const title = !initialOverview
    ? t('create')
    : isDraft
      ? t('editDraft')
      : t('edit', { number: invoice?.number ?? '' });
  if (invoice && !isInvoiceEditable(invoice))
    return (
      <>
        <PageHeader back={back} title={title} />
        <Stack gap="4">
          <Notice tone="info">{t('notEditable')}</Notice>
          <div>
            <LinkButton to="/dashboard/invoicing/$id" params={{ id: invoice.id }}>
              {t('toInvoice')}
            </LinkButton>
          </div>
        </Stack>
      </>
    );
  return (
    <>
      <PageHeader back={back} title={title} />
      {isDraft && <LimitNotice limit="invoicesPerMonth" />}
      <InvoiceForm form={form} business={business} saved={invoice}>
        <SaveBar
          form={form}
          currency={currency}
          isDraft={isDraft}
          isSaved={invoice !== undefined}
          isChanged={isChanged}
          isSavable={isSavable}
          onSend={send}
        />
      </InvoiceForm>
      <Autosave
        form={form}
        isDue={isDraft && isChanged && isSavable && isFree}
        onSave={(draft) => void save(toInvoiceInput(draft))}
      />
      {isSending && invoice && (
        <SendDialog
          invoice={invoice}
          business={business}
          onClose={() => setSending(false)}
          onSent={({ invoice: sent }) => leave(sent.id)}
        />
      )}
      <UnsavedGuard isDirty={form.isDirty} />
    </>
  );
}

type AutosaveProps = {
  form: FormOf<InvoiceDraft>;
  isDue: boolean;
  onSave: (draft: InvoiceDraft) => void;
};

/** Saves a draft when typing pauses. It is a component of its own because it renders with each key. */
function Autosave({ form, isDue, onSave }: AutosaveProps) {
  const content = useFormValues(form, (draft) => JSON.stringify(toInvoiceInput(draft)));
  useAutosave(isDue ? content : undefined, () => onSave(form.values()));
  return null;
}
