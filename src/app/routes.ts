import type { AnyRouter } from '@tanstack/react-router';
import { Route as root } from '#src/routes/__root.tsx';
import { Route as signIn } from '#src/routes/index.tsx';
import type { routeTree } from '#src/routes.gen.ts';

signIn.update({ id: '/', path: '/', getParentRoute: () => root } as Parameters<typeof signIn.update>[0]);

/** Until the others have come: the sign-in page, which is all that a stranger needs, and the root, which sends for them. */
export const firstRoutes = root._addFileChildren({ signIn }) as unknown as typeof routeTree;

let others: Promise<unknown> | undefined;

/** Resolves when the router knows every address; they are fetched once. */
export async function bringRoutes(router: Pick<AnyRouter, 'buildRouteTree' | 'setRoutes'>): Promise<void> {
  others ??= import('#src/routes.gen.ts').then(() => router.setRoutes(router.buildRouteTree()));
  try {
    await others;
  } catch (problem) {
    others = undefined;
    throw problem;
  }
}
