import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { memo, useSyncExternalStore } from 'react';
import { can } from '#domain/permission.ts';
import { useRecording } from '#src/features/recording/use-recording.ts';
import { stepUpRequests } from '#src/features/security/step-up/step-up.requests.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { useSession, useSessionActor } from '#src/features/session/use-session.ts';
import { PastDueBanner } from '#src/features/subscription/past-due/past-due-banner.tsx';
import { NotificationBell } from '#src/features/notifications/notification-bell.tsx';
import { homeSummaryQuery } from '#src/features/home/home.queries.ts';
import { useDialog } from '#src/lib/use-dialog.ts';
import { useWhenIdle } from '#src/lib/use-when-idle.ts';
import { AppFrame } from '#src/ui/frame/app-frame.tsx';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';
import { lazyDialog } from '#src/ui/overlays/lazy-dialog.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ToastRegion } from '#src/ui/feedback/toasts.tsx';
import { BusinessMenu, BusinessName, ProfileMenu } from './frame-menus.tsx';
import { FrameSearch } from './frame-search.tsx';
import { getTopBarLabel, getNavigation } from './navigation.ts';
import { OfflineBar } from './offline-bar.tsx';

const OwnershipNotice = lazyComponent(
  async () => (await import('#src/features/team/ownership/ownership-notice.tsx')).OwnershipNotice,
);
const ReportDialog = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog);
const SupportDialog = lazyDialog(
  async () => (await import('#src/features/support/support-dialog.tsx')).SupportDialog,
);
const StepUpDialog = lazyDialog(
  async () => (await import('#src/features/security/step-up/step-up-dialog.tsx')).StepUpDialog,
);

const ownershipPath = '/dashboard/settings/ownership';
const bottomBarIds = ['home', 'store:orders', 'invoicing', 'transactions'];

/** The frame around every screen of the dashboard. A new page in it does not render it again. */
export const DashboardFrame = memo(function DashboardFrame() {
  const session = useSessionActor();
  const { business, user, membership } = useBusiness();
  const { businesses } = useSession();
  const { routesByPath } = useRouter();
  const hasScreen = (path: string) => path in routesByPath || `${path}/` in routesByPath;
  const pathname = useLocation({ select: (location) => location.pathname });
  const isMissing = useMatches({
    select: (matches) =>
      matches.some(({ globalNotFound, status }) => globalNotFound ?? status === 'notFound'),
  });
  const place = isMissing ? undefined : pathname;
  const canViewOrders = can(membership, 'ORDER', 'view-only');
  const { data: waiting } = useQuery({
    ...homeSummaryQuery(),
    enabled: canViewOrders,
    select: (summary) => summary.waiting?.any,
  });
  const navigation = getNavigation({
    membership,
    pathname: place,
    hasScreen,
    counts: { 'store:orders': waiting },
  });
  useRecording();
  const { dialog, open, close } = useDialog<'report' | 'support'>();
  const needsStepUp = useSyncExternalStore(stepUpRequests.subscribe, stepUpRequests.isOpen);
  const report = () => open('report');
  const contactSupport = () => open('support');
  // Loaded in advance: once the connection is lost, the notice about it could not be loaded any more.
  useWhenIdle(ToastRegion.preload);
  const signOut = () => session.send({ type: 'signOut' });
  return (
    <AppFrame
      home={{ to: '/dashboard' }}
      navigation={navigation}
      bottomIds={bottomBarIds}
      section={getTopBarLabel(place)}
      business={
        businesses.length > 1 ? (
          <BusinessMenu
            businesses={businesses}
            business={business}
            onSwitch={(businessId) => session.send({ type: 'business.switch', businessId })}
          />
        ) : (
          <Text as="span" variant="label" tone="muted">
            <BusinessName>{business.name}</BusinessName>
          </Text>
        )
      }
      banner={
        <>
          <OfflineBar />
          <PastDueBanner />
        </>
      }
      tools={
        <>
          <FrameSearch
            navigation={navigation}
            membership={membership}
            hasScreen={hasScreen}
            timeZone={business.timeZone}
            onReport={report}
            onSupport={contactSupport}
            onSignOut={signOut}
          />
          <NotificationBell />
          <ProfileMenu user={user} onReport={report} onSupport={contactSupport} onSignOut={signOut} />
        </>
      }
    >
      {membership.role === 'member' && pathname !== ownershipPath && <OwnershipNotice />}
      <Outlet />
      {dialog === 'report' && <ReportDialog business={business} onClose={close} />}
      {dialog === 'support' && <SupportDialog business={business} email={user.email} onClose={close} />}
      {needsStepUp && <StepUpDialog onClose={stepUpRequests.settle} />}
    </AppFrame>
  );
});
