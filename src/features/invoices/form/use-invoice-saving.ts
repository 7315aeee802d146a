import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoiceOverview } from '#contract/money/invoice.ts';
import type { Business } from '#domain/business.ts';
import { invoiceQuery } from '#src/features/invoices/invoices.queries.ts';
import { createInvoice, updateInvoice } from '#src/features/invoices/invoices.writes.ts';
import { type FieldDifference, changedFields, mergeFields } from '#src/forms/conflicts/merge-fields.ts';
import { type Baseline, useConflict } from '#src/forms/conflicts/use-conflict.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { type InvoiceInput, getSavedInput } from './invoice-draft.ts';

type InvoiceSavingOptions = {
  business: Business;
  before: InvoiceOverview | undefined;
  /** Returns the idempotency key with which the invoice is created. */
  getIdempotencyKey: () => string;
  onMerged: (fields: InvoiceInput) => void;
  onSaved: (saved: InvoiceOverview, mergedChanges: readonly FieldDifference<InvoiceInput>[]) => void;
};

/** Saves an invoice while it is edited: the first time it is created, afterwards the changed fields are sent. */
export function useInvoiceSaving({
  business,
  before,
  getIdempotencyKey,
  onMerged,
  onSaved,
}: InvoiceSavingOptions) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(before);
  const create = useWrite(createInvoice);
  const update = useWrite(updateInvoice);
  const call = saved ? update : create;
  const toBaseline = ({ invoice }: InvoiceOverview): Baseline<InvoiceInput> => ({
    base: getSavedInput(invoice, business.country),
    version: invoice.version,
  });
  const [baseline, setBaseline] = useState(() => before && toBaseline(before));
  const id = saved?.invoice.id ?? '';
  const applySaved = (overview: InvoiceOverview, mergedChanges: readonly FieldDifference<InvoiceInput>[]) => {
    setBaseline(toBaseline(overview));
    setSaved(overview);
    onSaved(overview, mergedChanges);
  };
  const versioned = useConflict<InvoiceInput, FieldDifference<InvoiceInput>, InvoiceOverview>({
    merge: mergeFields,
    latest: async () => toBaseline(await queryClient.fetchQuery({ ...invoiceQuery(id), staleTime: 0 })),
    send: ({ base, version }, fields, onRefused) =>
      update.send({ params: { id }, body: { ...changedFields(base, fields), version } }, { onRefused }),
    onSaved: applySaved,
    onMerged: (theirs, fields) => {
      setBaseline(theirs);
      onMerged(fields);
    },
  });
  return {
    /** The saved invoice; undefined before it is saved for the first time. */
    saved,
    baseline,
    conflict: versioned.conflict,
    isPending: call.isPending || versioned.isLoadingLatest,
    isUnreachable: call.isUnreachable,
    refusal: versioned.refusalToShow(call.refusal),
    save: async (fields: InvoiceInput): Promise<void> => {
      if (baseline) {
        if (Object.keys(changedFields(baseline.base, fields)).length > 0)
          await versioned.save(baseline, fields);
        return;
      }
      const created = await create.send({ body: fields }, { idempotencyKey: getIdempotencyKey() });
      if (created) applySaved(created, []);
    },
  };
}
