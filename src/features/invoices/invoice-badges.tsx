import type { InvoiceStatus } from '#domain/invoice-status.ts';
import { getInvoiceBadges } from './invoice.words.ts';
import { Inline } from '#src/ui/layout/inline.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';

export type InvoiceBadgesProps = { invoice: { status: InvoiceStatus; dueOn: string }; timeZone: string };

/** The badge of the status, with a second one for a part-paid invoice that is overdue. */
export function InvoiceBadges({ invoice, timeZone }: InvoiceBadgesProps) {
  const looks = getInvoiceBadges(invoice, timeZone);
  const [only] = looks;
  if (only && looks.length === 1) return <StatusBadge look={only} />;
  return (
    <Inline gap="1">
      {looks.map((look) => (
        <StatusBadge key={look.id} look={look} />
      ))}
    </Inline>
  );
}
