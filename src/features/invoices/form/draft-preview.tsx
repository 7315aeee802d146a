import type { Invoice } from '#domain/invoice.ts';
import { invoiceTotals } from '#domain/invoice-draft.ts';
import type { Business } from '#domain/business.ts';
import { InvoicePaper } from '#src/features/invoices/invoice-paper.tsx';
import { drawnLater } from '#src/ui/layout/drawn-later.tsx';
import { type InvoiceDraft, fieldsOf } from './invoice-draft.ts';

export type DraftPreviewProps = {
  draft: InvoiceDraft;
  business: Business;
  /** The status and payments of a saved invoice. */
  saved: Pick<Invoice, 'status' | 'paidMinor'> | undefined;
};

const counted = (figure: number) => (Number.isInteger(figure) && figure > 0 ? figure : 0);

/** Returns the fields of a draft. Text that isn't a number counts as zero. */
function countedFields(draft: InvoiceDraft) {
  const { items, charges, discount, taxBasisPoints, customer, ...typed } = fieldsOf(draft);
  return {
    ...typed,
    note: typed.note ?? null,
    customer,
    items: items.flatMap(({ id = '', name, quantity, unitPriceMinor }) => [
      { id, name, quantity: counted(quantity), unitPriceMinor: counted(unitPriceMinor) },
    ]),
    charges: charges.map(({ id = '', label, amountMinor }) => ({
      id,
      label,
      amountMinor: counted(amountMinor),
    })),
    discount: discount && isDiscount(discount) ? discount : null,
    taxBasisPoints: counted(taxBasisPoints),
  };
}

/** Returns the total of a draft, in minor units. */
export const typedTotalMinor = (draft: InvoiceDraft): number =>
  invoiceTotals(countedFields(draft)).totalMinor;

/** The preview of an unsaved invoice. */
export const DraftPreview = drawnLater(function DraftPreview({ draft, business, saved }: DraftPreviewProps) {
  const shown = {
    ...countedFields(draft),
    currency: business.currency,
    status: saved?.status ?? ('DRAFT' as const),
    paidMinor: saved?.paidMinor ?? 0,
  };
  return <InvoicePaper business={business} invoice={shown} totals={invoiceTotals(shown)} />;
});

const isDiscount = (discount: NonNullable<ReturnType<typeof fieldsOf>['discount']>) =>
  counted(discount.kind === 'amount' ? discount.amountMinor : discount.basisPoints) > 0;
