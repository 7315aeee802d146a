import { ChevronRight, ExternalLink, FileUp, type LucideIcon, Store } from 'lucide-react';
import { link } from '#styled/recipes/link.mjs';
import type { HomeSummary } from '#contract/people/home.ts';
import type { Business } from '#domain/business.ts';
import { can, canSpend, type Membership } from '#domain/permission.ts';
import type { SetupStep } from './setup-steps.ts';
import { Link } from '#src/ui/actions/link.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { HomeActivity } from './home-activity.tsx';
import { HomeDelayed } from './home-delayed.tsx';
import { EventsLink } from './home-events.tsx';
import { HomeFirstSteps } from './home-first-steps.tsx';
import { HomeLinks } from './home-links.tsx';
import { getTotalBalance, HomeMoney } from './home-money.tsx';
import { HomeStock } from './home-stock.tsx';
import { t } from './home.messages.ts';

export type HomeOfNewBusinessProps = {
  summary: HomeSummary;
  steps: readonly SetupStep[];
  now: Date;
  business: Business;
  membership: Membership;
};

/** The home page before the first order or payment: the next step, then only the parts that have something to show. */
export function HomeOfNewBusiness({ summary, steps, now, business, membership }: HomeOfNewBusinessProps) {
  const { store, money, unpaidInvoices, payout, delayed, stock, activity } = summary;
  const { timeZone } = business;
  const hasMoney = getTotalBalance(money) > 0 || (unpaidInvoices?.count ?? 0) > 0;
  const isAllDone = steps.every(({ done }) => done);
  return (
    <Stack gap="4">
      <HomeFirstSteps steps={steps} kyc={payout?.kyc ?? null} />
      <NextLinks store={store} membership={membership} />
      <HomeDelayed stuck={delayed} now={now} />
      {hasMoney && <HomeMoney money={money} unpaid={unpaidInvoices} mayWithdraw={canSpend(membership)} />}
      {stock && stock.products.length > 0 && <HomeStock stock={stock} />}
      {(activity.length > 0 || isAllDone) && <HomeActivity activity={activity} timeZone={timeZone} />}
    </Stack>
  );
}

const toContent = (icon: LucideIcon, text: string, end: LucideIcon) => (
  <>
    <Icon of={icon} />
    <span>{text}</span>
    <Icon of={end} />
  </>
);

/** An open store is a place to look at, another one is a task. */
const StoreLink = ({ status, address }: NonNullable<HomeSummary['store']>) =>
  status === 'open' ? (
    <a href={address} target="_blank" rel="noreferrer" className={link({ tone: 'strong' })}>
      {toContent(Store, t('store.open'), ExternalLink)}
    </a>
  ) : (
    <Link tone="strong" to="/dashboard/settings/webstore">
      {toContent(Store, t(`store.${status}`), ChevronRight)}
    </Link>
  );

/** The online store, the import of orders from before, and events, each in one line. */
function NextLinks({ store, membership }: Pick<HomeSummary, 'store'> & { membership: Membership }) {
  const isStoreShown = store && (store.status !== 'closed' || can(membership, 'WEB_STORE', 'manage'));
  const links = [
    ...(isStoreShown ? [{ id: 'store', link: <StoreLink {...store} /> }] : []),
    ...(can(membership, 'ORDER', 'manage')
      ? [
          {
            id: 'import',
            link: (
              <Link tone="strong" to="/dashboard/store/orders/import">
                {toContent(FileUp, t('bringOrders'), ChevronRight)}
              </Link>
            ),
          },
        ]
      : []),
    ...(can(membership, 'BUSINESS', 'view-only') ? [{ id: 'events', link: <EventsLink /> }] : []),
  ];
  return (
    links.length > 0 && (
      <Card>
        <HomeLinks links={links} />
      </Card>
    )
  );
}
