import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ResetScreen } from '#src/features/session/reset/reset.screen.tsx';

const Search = z.object({ token: z.optional(z.coerce.string()) });

const Reset = () => <ResetScreen token={Route.useSearch().token} />;

export const Route = createFileRoute('/auth/reset')({
  validateSearch: Search,
  component: Reset,
});
