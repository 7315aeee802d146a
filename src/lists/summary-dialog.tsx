import type { ReactNode } from 'react';
import { Dialog } from '#src/ui/overlays/dialog.tsx';

export type SummaryDialogProps = { title: string; children: ReactNode; onClose: () => void };

/** All figures of a list and what lies behind them. */
export const SummaryDialog = ({ title, children, onClose }: SummaryDialogProps) => (
  <Dialog title={title} size="lg" isOpen onClose={onClose}>
    {children}
  </Dialog>
);
