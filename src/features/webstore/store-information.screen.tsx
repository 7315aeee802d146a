import type { Webstore } from '#contract/store/webstore.ts';
import { getSocialSite } from '#domain/social-link.ts';
import { socialKinds, weekdays } from '#domain/webstore.ts';
import { common } from '#src/lib/common.messages.ts';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { HandleCard } from './handle-card.tsx';
import { InfoForm } from './info-form.tsx';
import { StorePage } from './store-page.tsx';
import { t } from './store-information.messages.ts';

/** Name, address, description, contacts, social links and opening hours of the store. */
export const StoreInformationScreen = ({ canManage }: { canManage: boolean }) => (
  <StorePage title={t('title')} description={t('description')} canManage={canManage}>
    {(webstore) =>
      canManage ? (
        <>
          <HandleCard store={webstore.businessStore} />
          <InfoForm webstore={webstore} />
        </>
      ) : (
        <InfoFacts store={webstore.businessStore} />
      )
    }
  </StorePage>
);

/** The information as text, for members who can't change it. */
function InfoFacts({ store: { business } }: { store: Webstore['businessStore'] }) {
  const { info } = business.store;
  const orNone = (value: string | null) => value ?? common('none');
  return (
    <Card title={t('about')}>
      <DescriptionList
        items={[
          { term: t('name'), detail: info.name ?? business.name },
          { term: t('handle'), detail: business.handle },
          { term: t('about_description'), detail: orNone(info.description || null) },
          { term: t('email'), detail: orNone(info.email) },
          { term: t('phone'), detail: orNone(info.phoneNumber) },
          { term: t('whatsapp'), detail: orNone(info.whatsappNumber) },
          ...socialKinds.flatMap((kind) => {
            const url = info.socialLinks[kind];
            return url === null ? [] : [{ term: getSocialSite(kind).name, detail: url }];
          }),
          ...weekdays.map((day) => ({
            term: t(day),
            detail:
              info.openingHours[day].map(({ opens, closes }) => `${opens}–${closes}`).join(', ') ||
              t('closedDay'),
          })),
        ]}
      />
    </Card>
  );
}
