import { useSession } from '#src/features/session/use-session.ts';

/** Returns the business of a signed-in viewer, and whether they own it: only owners see its figures. */
export function useReviewer() {
  const { place, business, isMember } = useSession();
  return { business: place === 'inside' ? business : undefined, isOwner: !isMember };
}
