import { ImportFlow, type ImportFlowProps } from '#src/flows/import/import-flow.tsx';
import type { OrderImport } from '#contract/order-import.ts';
import { orderImportLook } from './order-import.look.ts';

export type OrderImportScreenProps = Omit<ImportFlowProps<OrderImport>, 'look'>;

/** Bringing past orders along, from the file to the orders. */
export const OrderImportScreen = (props: OrderImportScreenProps) => (
  <ImportFlow {...props} look={orderImportLook} />
);
