import type { Invoice } from '#domain/invoice.ts';
import { calculateInvoiceTotals } from '#domain/invoice-draft.ts';
import type { Business } from '#domain/business.ts';
import { InvoiceDocument } from '#src/features/invoices/invoice-document.tsx';
import { deferred } from '#src/ui/layout/deferred.tsx';
import { type InvoiceDraft, toInvoiceInput } from './invoice-draft.ts';

export type DraftPreviewProps = {
  draft: InvoiceDraft;
  business: Business;
  /** The status and payments of a saved invoice. */
  saved: Pick<Invoice, 'status' | 'paidMinor'> | undefined;
};

const countOrZero = (figure: number) => (Number.isInteger(figure) && figure > 0 ? figure : 0);

/** Returns the fields of a draft. Text that isn't a number counts as zero. */
function toPreviewFields(draft: InvoiceDraft) {
  const { items, charges, discount, taxBasisPoints, customer, ...typed } = toInvoiceInput(draft);
  return {
    ...typed,
    note: typed.note ?? null,
    customer,
    items: items.flatMap(({ id = '', name, quantity, unitPriceMinor }) => [
      { id, name, quantity: countOrZero(quantity), unitPriceMinor: countOrZero(unitPriceMinor) },
    ]),
    charges: charges.map(({ id = '', label, amountMinor }) => ({
      id,
      label,
      amountMinor: countOrZero(amountMinor),
    })),
    discount: discount && hasDiscount(discount) ? discount : null,
    taxBasisPoints: countOrZero(taxBasisPoints),
  };
}

/** Returns the total of a draft, in minor units. */
export const getDraftTotalMinor = (draft: InvoiceDraft): number =>
  calculateInvoiceTotals(toPreviewFields(draft)).totalMinor;

/** The preview of an unsaved invoice. */
export const DraftPreview = deferred(function DraftPreview({ draft, business, saved }: DraftPreviewProps) {
  const previewInvoice = {
    ...toPreviewFields(draft),
    currency: business.currency,
    status: saved?.status ?? ('DRAFT' as const),
    paidMinor: saved?.paidMinor ?? 0,
  };
  return (
    <InvoiceDocument
      business={business}
      invoice={previewInvoice}
      totals={calculateInvoiceTotals(previewInvoice)}
    />
  );
});

const hasDiscount = (discount: NonNullable<ReturnType<typeof toInvoiceInput>['discount']>) =>
  countOrZero(discount.kind === 'amount' ? discount.amountMinor : discount.basisPoints) > 0;
