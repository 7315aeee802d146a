import { Ban, BellRing, Download, Send } from 'lucide-react';
import type { InvoiceBulkAction } from '#contract/invoice-bulk.ts';
import type { BulkSelection } from '#src/lib/use-bulk-selection.ts';
import { BulkBar } from '#src/ui/bulk-bar.tsx';
import type { MenuEntry } from '#src/ui/menu.types.ts';
import { t } from './invoices.messages.ts';

type InvoiceActionsProps = {
  chosen: BulkSelection;
  inSight: number;
  total: number;
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
export function InvoiceActions({ chosen, mayManage, onAsk, onExport, ...counts }: InvoiceActionsProps) {
  const toFile: MenuEntry = { id: 'export', label: t('exportChosen'), icon: Download, onAction: onExport };
  const allowed = mayManage ? steps.map((step) => ({ ...step, onAction: () => onAsk(step.id) })) : [];
  return (
    <BulkBar
      {...counts}
      chosen={chosen.keys.size}
      isMatching={chosen.isMatching}
      onMatching={chosen.chooseMatching}
      label={t('actions')}
      actions={[...allowed, toFile]}
    />
  );
}
