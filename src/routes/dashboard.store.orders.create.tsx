import { createFileRoute } from '@tanstack/react-router';
import { NewOrder } from './-new-order.tsx';

export const Route = createFileRoute('/dashboard/store/orders/create')({ component: NewOrder });
