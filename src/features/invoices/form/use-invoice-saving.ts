import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceOverview } from '#contract/money/invoice.ts';
import type { Business } from '#domain/business.ts';
import type { FieldDifference } from '#src/forms/merge-fields.ts';
import { useRecordSaving } from '#src/forms/use-record-saving.ts';
import { invoiceQuery, noteInvoiceChanged } from '#src/features/invoices/invoices.queries.ts';
import { useCall } from '#src/lib/api/use-call.ts';
import { type InvoiceDraft, type TypedFields, draftOfFields, savedFields } from './invoice-draft.ts';

type Settings = {
  business: Business;
  before: InvoiceOverview | undefined;
  draft: InvoiceDraft;
  onDraft: (draft: InvoiceDraft) => void;
  onSaved: (saved: InvoiceOverview, taken: readonly FieldDifference<TypedFields>[]) => void;
};

/** Saves an invoice again and again while it is written: the first time it is made, then what differs is sent. */
export function useInvoiceSaving({ business, before, draft, onDraft, onSaved }: Settings) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(before);
  const create = useCall('createInvoice');
  const update = useCall('updateInvoice');
  const call = saved ? update : create;
  const groundOf = ({ invoice }: InvoiceOverview) => ({
    base: savedFields(invoice, business.country),
    version: invoice.version,
  });
  const id = saved?.invoice.id ?? '';
  const record = useRecordSaving<TypedFields, InvoiceOverview>({
    before: before && groundOf(before),
    groundOf,
    create: (fields) => create.send({ body: fields }, { idempotencyKey: draft.attempt }),
    update: ({ version, ...change }, onRefused) =>
      update.send({ params: { id }, body: { ...change, version } }, { onRefused }),
    latest: async () => groundOf(await queryClient.fetchQuery({ ...invoiceQuery(id), staleTime: 0 })),
    onSaved: (overview, taken) => {
      setSaved(overview);
      noteInvoiceChanged(queryClient, overview);
      onSaved(overview, taken);
    },
    onSame: () => undefined,
    onMerged: (fields) => onDraft({ ...draftOfFields(fields, business.country), attempt: draft.attempt }),
  });
  return {
    ...record,
    /** As it stands on the server; undefined before it was saved once. */
    saved,
    isPending: call.isPending || record.isLooking,
    isUnreachable: call.isUnreachable,
    refusal: record.told(call.refusal),
  };
}
