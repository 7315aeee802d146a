import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { InvoiceOverview } from '#contract/money/invoice.ts';
import type { Business } from '#domain/business.ts';
import { isInvoiceEditable } from '#domain/invoice.ts';
import { ConflictDialog, savedWords } from '#src/forms/conflict-dialog.tsx';
import { isSame } from '#src/forms/merge-fields.ts';
import { UnsavedGuard } from '#src/forms/unsaved-guard.tsx';
import { SendDialog } from '#src/features/invoices/send-dialog.tsx';
import { DraftName } from '#src/lib/draft-name.ts';
import { drafts } from '#src/lib/drafts.ts';
import { dayIn, formatMoney } from '#src/lib/format.ts';
import { useAutosave } from '#src/forms/use-autosave.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { useKeptDraft } from '#src/forms/use-kept-draft.ts';
import { changedBy } from '#src/ui/layout/drawn-later.tsx';
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
import { typedTotalMinor } from './draft-preview.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { t } from './invoice-form.messages.ts';
import { inWords, labelOf } from './invoice-meeting.ts';
import { SaveBar } from './save-bar.tsx';
import { useInvoiceSaving } from './use-invoice-saving.ts';

export type InvoiceFormScreenProps = {
  business: Business;
  /** Whose draft it is. */
  userId: string;
  /** Absent for a new one. */
  before: InvoiceOverview | undefined;
  /** It is on the server now. */
  onCreated: (id: string) => void;
  onDone: (id: string) => void;
};

/**
 * Writes an invoice. A draft saves itself: on the device at once, on the server as soon as it can be; one that was sent is
 * saved by hand. Send always saves first.
 */
export function InvoiceFormScreen({ business, userId, before, onCreated, onDone }: InvoiceFormScreenProps) {
  const keptAs = (overview: InvoiceOverview | undefined) =>
    `invoice ${business.id} ${userId} ${overview ? `${overview.invoice.id} ${overview.invoice.version}` : 'new'}`;
  const [kept, setKept] = useState(() => keptAs(before));
  const { draft, setDraft, forget } = useKeptDraft(kept, InvoiceDraft, () =>
    before
      ? draftOfFields(savedFields(before.invoice, business.country), business.country)
      : emptyDraft(dayIn(new Date(), business.timeZone)),
  );
  const [isSending, setSending] = useState(false);
  const [doneWith, setDoneWith] = useState<string>();
  const wantsToSend = useRef(false);
  const leave = (id: string) => {
    forget();
    setDoneWith(id);
  };
  // In an effect, so that the guard has heard of it before the page is left.
  useEffect(() => {
    if (doneWith !== undefined) onDone(doneWith);
  }, [doneWith, onDone]);

  const saving = useInvoiceSaving({
    business,
    before,
    draft,
    onDraft: setDraft,
    onSaved: (overview, taken) => {
      const { invoice: now } = overview;
      drafts.remove(kept);
      setKept(keptAs(overview));
      if (!saving.saved) onCreated(now.id);
      const names = taken.map(labelOf);
      if (now.status !== 'DRAFT') {
        notify.success(savedWords(t('changed', { number: now.number ?? '' }), names));
        leave(now.id);
        return;
      }
      if (names.length > 0) notify.success(savedWords(t('saved'), names));
      if (wantsToSend.current) setSending(true);
    },
  });
  const { saved, ground, save } = saving;
  const invoice = saved?.invoice;
  const isDraft = invoice === undefined || invoice.status === 'DRAFT';
  const fields = fieldsOf(draft);
  const form = useFormCheck(SendableInvoice, fields, saving.refusal);
  const isChanged = ground ? !isSame(fields, ground.base) : isBegun(draft);
  const isSavable = isBegun(draft) && z.safeParse(SavableInvoice, fields).success;
  const isFree = !saving.isPending && !saving.meeting && !isSending && doneWith === undefined;
  useAutosave(
    isDraft && isChanged && isSavable && isFree ? JSON.stringify(fields) : undefined,
    () => void save(fields),
  );

  const saveNow = () => {
    if (saving.isPending || !isChanged) return;
    // A draft may be incomplete; what it lacks is told where it could not even be kept.
    if ((isDraft && isSavable) || form.check()) void save(fields);
  };
  const send = async () => {
    if (!form.check()) return;
    if (!isChanged) setSending(true);
    else {
      wantsToSend.current = true;
      await save(fields);
      wantsToSend.current = false;
    }
  };
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
      <DraftName value={kept}>
        <InvoiceForm
          part={{
            draft,
            set: (changes) => setDraft(changedBy(changes)),
            errorOf: form.errorOf,
            business,
          }}
          saved={invoice}
          form={form}
          isUnreachable={saving.isUnreachable}
          onSave={saveNow}
        >
          <SaveBar
            isDraft={isDraft}
            isSaved={invoice !== undefined}
            isChanged={isChanged}
            isSavable={isSavable}
            isPending={saving.isPending}
            total={t('total', { amount: formatMoney(typedTotalMinor(draft), business.currency) })}
            onSend={send}
          />
        </InvoiceForm>
      </DraftName>
      {isSending && invoice && (
        <SendDialog
          invoice={invoice}
          business={business}
          onClose={() => setSending(false)}
          onSent={({ invoice: sent }) => leave(sent.id)}
        />
      )}
      <ConflictDialog
        record={invoice?.number ? t('backToInvoice', { number: invoice.number }) : t('invoice')}
        meeting={saving.meeting}
        labelOf={labelOf}
        valueOf={(difference, side) => inWords(difference, side, business.currency)}
        isPending={saving.isPending}
      />
      <UnsavedGuard isDirty={isChanged && doneWith === undefined} />
    </>
  );
}
