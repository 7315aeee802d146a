import { Ban, BellRing, Download, Send } from 'lucide-react';
import type { InvoiceBulkAction } from '#contract/money/invoice-bulk.ts';
import { BulkBar, type BulkBarProps } from '#src/lists/bulk-bar.tsx';
import type { MenuEntry } from '#src/ui/overlays/menu.types.ts';
import { t } from './invoices.messages.ts';

type InvoiceActionsProps = Pick<BulkBarProps, 'chosen' | 'inSight' | 'total'> & {
  mayManage: boolean;
  onAsk: (action: InvoiceBulkAction) => void;
  onExport: () => void;
};

const steps: readonly (Omit<MenuEntry, 'onAction'> & { id: InvoiceBulkAction })[] = [
  { id: 'send', label: t('send'), icon: Send },
  { id: 'remind', label: t('remind'), icon: BellRing },
  { id: 'void', label: t('void'), icon: Ban, isDangerous: true },
];

/** What can be done with the chosen invoices; whoever may only look takes them along as a table. */
export function InvoiceActions({ mayManage, onAsk, onExport, ...bulk }: InvoiceActionsProps) {
  const toFile: MenuEntry = { id: 'export', label: t('exportChosen'), icon: Download, onAction: onExport };
  const allowed = mayManage ? steps.map((step) => ({ ...step, onAction: () => onAsk(step.id) })) : [];
  return <BulkBar {...bulk} label={t('actions')} actions={[...allowed, toFile]} />;
}
