import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useSession } from '#src/features/session/use-session.ts';
import { SettingsScreen } from '#src/features/settings/settings.screen.tsx';

export const Route = createFileRoute('/dashboard/settings/')({ component: Settings });

function Settings() {
  const { business, standing } = useSession();
  const { routesByPath } = useRouter();
  const hasScreen = (path: string) => path in routesByPath || `${path}/` in routesByPath;
  return business && <SettingsScreen business={business} standing={standing} hasScreen={hasScreen} />;
}
