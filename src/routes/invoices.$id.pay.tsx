import { createFileRoute } from '@tanstack/react-router';

/** The parent route renders the page. */
export const Route = createFileRoute('/invoices/$id/pay')({});
