import { FileUp, PencilLine } from 'lucide-react';
import { LimitNotice } from '#src/features/entitlements/limit-notice.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { PendingImages } from './pending-images.tsx';
import { t } from './product-import.messages.ts';

/** The choice of how to add products: one in the form, or many from a file (decisions, "Rules"). */
export function AddProductsScreen() {
  return (
    <>
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/store/products' } }}
        title={t('prepareTitle')}
        description={t('prepareWhy')}
      />
      <Stack gap="6">
        <LimitNotice limit="products" />
        <Grid columns="two" gap="4">
          <Card title={t('byHand')} description={t('byHandWhy')}>
            <LinkButton variant="primary" icon={PencilLine} to="/dashboard/store/products/create">
              {t('byHandGo')}
            </LinkButton>
          </Card>
          <Card title={t('byFile')} description={t('byFileWhy')}>
            <LinkButton icon={FileUp} to="/dashboard/store/products/prepare" search={{ by: 'file' }}>
              {t('byFileGo')}
            </LinkButton>
          </Card>
        </Grid>
        <PendingImages />
      </Stack>
    </>
  );
}
