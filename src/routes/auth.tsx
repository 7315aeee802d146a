import { createFileRoute } from '@tanstack/react-router';
import { requireOutside } from '#src/flows/session/session.guards.ts';

export const Route = createFileRoute('/auth')({ beforeLoad: (visit) => requireOutside(visit) });
