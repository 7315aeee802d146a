import { createFileRoute } from '@tanstack/react-router';
import { NewOrder } from '#src/routes/-new-order.tsx';

export const Route = createFileRoute('/dashboard/store/orders/create')({ component: NewOrder });
