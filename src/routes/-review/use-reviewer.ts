import { useSession } from '#src/features/session/use-session.ts';

/** Whoever looks at a chart, in their business once they are signed in: what really happened there is told, and figures to its owner. */
export function useReviewer() {
  const { place, business, isMember } = useSession();
  return { business: place === 'inside' ? business : undefined, isOwner: !isMember };
}
