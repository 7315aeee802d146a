import { createFileRoute, notFound } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { DevUiScreen } from '#src/features/dev-ui/dev-ui.screen.tsx';

function DevUi() {
  const { frame } = Route.useSearch();
  return <DevUiScreen frame={frame} />;
}

export const Route = createFileRoute('/dev/ui')({
  validateSearch: z.object({ frame: z.catch(z.optional(z.enum(['app', 'auth'])), undefined) }),
  beforeLoad: ({ context: { boot } }) => {
    if (boot.mode === 'production') throw notFound();
  },
  component: DevUi,
});
