import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { InvoiceOverview } from '#contract/money/invoice.ts';
import type { Business } from '#domain/business.ts';
import { isInvoiceEditable } from '#domain/invoice.ts';
import type { FormOf } from '#src/forms/bound-fields.tsx';
import { buildForm, conflictView } from '#src/forms/core/build-form.ts';
import { savedWords } from '#src/forms/conflicts/conflict-dialog.tsx';
import { isSame } from '#src/forms/conflicts/merge-fields.ts';
import { UnsavedGuard } from '#src/forms/unsaved-guard.tsx';
import { SendDialog } from '#src/features/invoices/send-dialog.tsx';
import { drafts } from '#src/lib/drafts.ts';
import { dayIn } from '#src/lib/format.ts';
import { useAutosave } from '#src/forms/use-autosave.ts';
import { useFormState } from '#src/forms/core/use-form-state.ts';
import { useFormValues } from '#src/forms/use-form-values.ts';
import { useOutcome } from '#src/forms/core/use-outcome.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import {
  InvoiceDraft,
  SavableInvoice,
  SendableInvoice,
  draftOfFields,
  emptyDraft,
  fieldsOf,
  isBegun,
  savedFields,
} from './invoice-draft.ts';
import { InvoiceForm } from './invoice-form.tsx';
import { t } from './invoice-form.messages.ts';
import { labels, wordsIn } from './invoice-words.ts';
import { SaveBar } from './save-bar.tsx';
import { useInvoiceSaving } from './use-invoice-saving.ts';

export type InvoiceFormScreenProps = {
  business: Business;
  /** The person whose draft it is. */
  userId: string;
  /** The saved invoice; undefined for a new one. */
  before: InvoiceOverview | undefined;
  /** Called when the invoice was saved for the first time. */
  onCreated: (id: string) => void;
  onDone: (id: string) => void;
};

/**
 * Creates or edits an invoice. A draft is saved automatically, on the device at once and on the server as soon as it is
 * valid; a sent invoice is saved with the button. Send always saves first.
 */
export function InvoiceFormScreen({ business, userId, before, onCreated, onDone }: InvoiceFormScreenProps) {
  const { country, currency } = business;
  const keptAs = (overview: InvoiceOverview | undefined) =>
    `invoice ${business.id} ${userId} ${overview ? `${overview.invoice.id} ${overview.invoice.version}` : 'new'}`;
  const [begun] = useState(() =>
    before
      ? draftOfFields(savedFields(before.invoice, country), country)
      : emptyDraft(dayIn(new Date(), business.timeZone)),
  );
  const [kept, setKept] = useState(() => keptAs(before));
  const [isSending, setSending] = useState(false);
  const wantsToSend = useRef(false);
  const outcome = useOutcome();
  const leave = (id: string) => {
    state.forget();
    outcome.end(() => onDone(id));
  };
  const saving = useInvoiceSaving({
    business,
    before,
    attempt: () => state.values().attempt,
    onMerged: (fields) => state.set(({ attempt }) => ({ ...draftOfFields(fields, country), attempt })),
    onSaved: (overview, taken) => {
      const { invoice: now } = overview;
      drafts.remove(kept);
      setKept(keptAs(overview));
      if (!saving.saved) onCreated(now.id);
      const names = taken.map(({ id }) => labels[id]);
      if (now.status !== 'DRAFT') {
        notify.success(savedWords(t('changed', { number: now.number ?? '' }), names));
        leave(now.id);
        return;
      }
      if (names.length > 0) notify.success(savedWords(t('saved'), names));
      if (wantsToSend.current) setSending(true);
    },
  });
  const { saved, baseline, save } = saving;
  const state = useFormState<InvoiceDraft, unknown>({
    initial: () => begun,
    draft: { name: kept, values: InvoiceDraft },
    toInput: fieldsOf,
    schema: SendableInvoice,
    refusal: saving.refusal,
    fieldOf: undefined,
  });
  const invoice = saved?.invoice;
  const isDraft = invoice === undefined || invoice.status === 'DRAFT';
  const { isChanged, isSavable } = useFormValues(state, (draft) => {
    const fields = fieldsOf(draft);
    return {
      isChanged: baseline ? !isSame(fields, baseline.base) : isBegun(draft),
      isSavable: isBegun(draft) && z.safeParse(SavableInvoice, fields).success,
    };
  });
  const isFree = !saving.isPending && !saving.conflict && !isSending && !outcome.isOver;
  const saveNow = async () => {
    if (saving.isPending || !isChanged) return;
    // A draft may be incomplete. Its problems are shown only when it can't be saved.
    if ((isDraft && isSavable) || state.check() !== undefined) await save(fieldsOf(state.values()));
  };
  const send = async () => {
    if (state.check() === undefined) return;
    if (!isChanged) setSending(true);
    else {
      wantsToSend.current = true;
      await save(fieldsOf(state.values()));
      wantsToSend.current = false;
    }
  };
  const form = buildForm(state, {
    draftName: kept,
    onLabel: () => undefined,
    isPending: saving.isPending,
    isUnreachable: saving.isUnreachable,
    isDirty: isChanged && !outcome.isOver,
    conflict: conflictView(saving.conflict, {
      record: invoice?.number ? t('backToInvoice', { number: invoice.number }) : t('invoice'),
      labelOf: (field) => labels[field],
      words: wordsIn(currency),
    }),
    submit: saveNow,
    close: state.forget,
  });
  const label = invoice?.number ? t('backToInvoice', { number: invoice.number }) : t('backToDraft');
  const back = invoice
    ? { label, link: { to: '/dashboard/invoicing/$id', params: { id: invoice.id } } }
    : { label: t('back'), link: { to: '/dashboard/invoicing' } };
  const title = !before
    ? t('create')
    : isDraft
      ? t('editDraft')
      : t('edit', { number: invoice?.number ?? '' });
  if (invoice && !isInvoiceEditable(invoice))
    return (
      <>
        <PageHeader back={back} title={title} />
        <Stack gap="4">
          <Notice tone="info">{t('allFixed')}</Notice>
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
        onSave={(draft) => void save(fieldsOf(draft))}
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
  const content = useFormValues(form, (draft) => JSON.stringify(fieldsOf(draft)));
  useAutosave(isDue ? content : undefined, () => onSave(form.values()));
  return null;
}
