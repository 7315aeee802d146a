import { createFileRoute } from '@tanstack/react-router';
import { requireSignedOut } from '#src/features/session/session.guards.ts';

export const Route = createFileRoute('/auth')({ beforeLoad: (visit) => requireSignedOut(visit) });
