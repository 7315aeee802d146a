import { createFileRoute } from '@tanstack/react-router';
import { requireInside } from '#src/flows/session/session.guards.ts';
import { DashboardFrame } from '#src/screens/frame/frame.screen.tsx';

export const Route = createFileRoute('/dashboard')({ beforeLoad: requireInside, component: DashboardFrame });
