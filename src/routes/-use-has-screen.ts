import { useRouter } from '@tanstack/react-router';

/** Returns a function that says whether a path, or a path below it, has a screen. */
export function useHasScreen(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  return (path) => Object.keys(routesByPath).some((route) => route.startsWith(path));
}
