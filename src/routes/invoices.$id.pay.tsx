import { createFileRoute } from '@tanstack/react-router';

/** Drawn by the route around it. */
export const Route = createFileRoute('/invoices/$id/pay')({});
