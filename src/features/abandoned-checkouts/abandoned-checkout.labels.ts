import type { AbandonedCheckoutRow, AbandonedStep } from '#contract/store/abandoned-checkout.ts';
import type { StatusLook } from '#src/ui/data/status-badge.tsx';

const stepLook: Record<AbandonedStep, StatusLook> = {
  contact: { label: 'Left after contact', tone: 'neutral' },
  delivery: { label: 'Left after delivery', tone: 'info' },
  payment: { label: 'Left at payment', tone: 'warning' },
};
const recoveredLook: StatusLook = { label: 'Recovered', tone: 'success' };

/** The label of a checkout: how far its customer came, or that they ordered after all. */
export const getAbandonedLook = ({ order, step }: Pick<AbandonedCheckoutRow, 'order' | 'step'>): StatusLook =>
  order ? recoveredLook : stepLook[step];
