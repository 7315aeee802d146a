import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { useBusinessClient } from '#src/features/session/use-business-client.ts';
import { ResetScreen } from '#src/features/session/reset/reset.screen.tsx';

const Search = z.object({ token: z.optional(z.coerce.string()) });

function Reset() {
  const { client } = useBusinessClient();
  return (
    <QueryClientProvider client={client}>
      <ResetScreen token={Route.useSearch().token} />
    </QueryClientProvider>
  );
}

export const Route = createFileRoute('/auth/reset')({
  validateSearch: Search,
  component: Reset,
});
