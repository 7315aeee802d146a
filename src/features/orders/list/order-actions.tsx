import { Ban, Check, CircleX, Download, HandCoins, PackageCheck, Truck } from 'lucide-react';
import { BulkBar, type BulkBarProps } from '#src/lists/bulk-bar.tsx';
import type { MenuEntry } from '#src/ui/overlays/menu.types.ts';
import type { BulkKind } from './bulk-orders.tsx';
import { t } from './orders.messages.ts';

type OrderActionsProps = Pick<BulkBarProps, 'chosen' | 'inSight' | 'total'> & {
  mayManage: boolean;
  onAsk: (kind: BulkKind) => void;
  onExport: () => void;
};

const steps: readonly (Omit<MenuEntry, 'onAction'> & { id: BulkKind })[] = [
  { id: 'ship', label: t('ship'), icon: Truck },
  { id: 'confirm', label: t('confirm'), icon: Check },
  { id: 'paid', label: t('paidAction'), icon: HandCoins },
  { id: 'deliver', label: t('deliver'), icon: PackageCheck },
  { id: 'decline', label: t('decline'), icon: CircleX, isDangerous: true },
  { id: 'cancel', label: t('cancel'), icon: Ban, isDangerous: true },
];

/** What can be done with the chosen orders; whoever may only look takes them along as a table. */
export function OrderActions({ mayManage, onAsk, onExport, ...bulk }: OrderActionsProps) {
  const toFile: MenuEntry = { id: 'export', label: t('exportChosen'), icon: Download, onAction: onExport };
  const allowed = mayManage ? steps.map((step) => ({ ...step, onAction: () => onAsk(step.id) })) : [];
  return <BulkBar {...bulk} label={t('actions')} actions={[...allowed, toFile]} />;
}
