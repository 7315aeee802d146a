import { createFileRoute } from '@tanstack/react-router';
import { FindInvoiceScreen } from '#src/features/invoice-payment/pay/find-invoice.screen.tsx';

export const Route = createFileRoute('/invoices/')({ component: FindInvoiceScreen });
