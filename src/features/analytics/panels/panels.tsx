import { Grid } from '#src/ui/layout/grid.tsx';
import { type AnalyticsSearch, queryOf } from '../analytics-search.ts';
import { ChannelsPanel } from './channels-panel.tsx';
import { CohortsPanel } from './cohorts-panel.tsx';
import { CustomersPanel } from './customers-panel.tsx';
import { FunnelsPanel } from './funnels-panel.tsx';
import { InvoicesPanel } from './invoices-panel.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { ProductsPanel } from './products-panel.tsx';

export type PanelsProps = {
  search: AnalyticsSearch;
  isEnabled: boolean;
  onSearch: (search: AnalyticsSearch) => void;
};

/** All panels; each loads its own figures, and one that can't be loaded leaves the others as they are. */
export function Panels({ search, isEnabled, onSearch }: PanelsProps) {
  const panel = { query: queryOf(search), isEnabled };
  return (
    <>
      <ProductsPanel {...panel} search={search} onSearch={onSearch} />
      <Grid columns="wide" gap="4">
        <CustomersPanel {...panel} />
        <InvoicesPanel {...panel} />
      </Grid>
      <CohortsPanel {...panel} />
      <Grid columns="wide" gap="4">
        <ChannelsPanel {...panel} />
        <PaymentsPanel {...panel} />
      </Grid>
      <FunnelsPanel {...panel} />
    </>
  );
}
