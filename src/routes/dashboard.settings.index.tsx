import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { SettingsScreen } from '#src/features/settings/settings.screen.tsx';

export const Route = createFileRoute('/dashboard/settings/')({ component: Settings });

function Settings() {
  const { business, membership } = useBusiness();
  const { routesByPath } = useRouter();
  const hasScreen = (path: string) => path in routesByPath || `${path}/` in routesByPath;
  return <SettingsScreen business={business} membership={membership} hasScreen={hasScreen} />;
}
