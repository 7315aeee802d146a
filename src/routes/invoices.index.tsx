import { createFileRoute } from '@tanstack/react-router';
import { FindInvoiceScreen } from '#src/screens/pay/find-invoice.screen.tsx';

export const Route = createFileRoute('/invoices/')({ component: FindInvoiceScreen });
