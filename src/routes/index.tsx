import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { requireSignedOut } from '#src/features/session/session.guards.ts';
import { SignInScreen } from '#src/features/session/sign-in/sign-in.screen.tsx';

const Search = z.object({ redirect: z.optional(z.coerce.string()) });

const SignIn = () => <SignInScreen accounts={Route.useRouteContext().boot.demoAccounts} />;

export const Route = createFileRoute('/')({
  // The first page is part of the app's file.
  codeSplitGroupings: [],
  validateSearch: Search,
  beforeLoad: (visit) => requireSignedOut(visit, visit.search.redirect),
  component: SignIn,
});
