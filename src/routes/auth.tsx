import { createFileRoute } from '@tanstack/react-router';
import { requireOutside } from '#src/features/session/session.guards.ts';

export const Route = createFileRoute('/auth')({ beforeLoad: (visit) => requireOutside(visit) });
