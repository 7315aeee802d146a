import { Package, PackageCheck, Truck, Wallet } from 'lucide-react';
import { Avatar } from '#src/ui/media/avatar.tsx';
import { BarTable } from '#src/ui/data/bar-table.tsx';
import { Chart } from '#src/ui/data/chart.tsx';
import { CohortGrid } from '#src/ui/data/cohort-grid.tsx';
import { DateTime } from '#src/ui/data/date-time.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Funnel } from '#src/ui/data/funnel.tsx';
import { FileDrop } from '#src/ui/media/file-drop.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { toast } from '#src/ui/feedback/notifications.ts';
import { Image } from '#src/ui/media/image.tsx';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Stat } from '#src/ui/data/stat.tsx';
import { Stepper } from '#src/ui/layout/stepper.tsx';
import { Timeline } from '#src/ui/data/timeline.tsx';
import { formatCount, formatPercent } from '#src/lib/format.ts';
import { Section } from './section.tsx';

const timeZone = 'Africa/Lagos';
const orders = [32, 41, 28, 51, 64, 72, 39, 45, 48, 53, 60, 69];
const refunds = [2, 0, 1, 4, 0, 3, 2, 0, 1, 5, 2, 1];
const days = orders.map((_, index) => `${index + 1} Mar`);

export function DataSection() {
  return (
    <Section id="data" title="Figures, records and progress">
      <Grid columns="medium">
        <Stat
          label="Sales today"
          figure={<Money amountMinor={18_425_050} currency="NGN" />}
          compare={{ change: 0.124, text: 'from yesterday at this time' }}
        />
        <Stat label="Orders to ship" figure="14" compare={{ change: -0.2, text: 'from last Friday' }} />
        <Stat
          label="Failed deliveries"
          figure="2"
          compare={{ change: -0.5, text: 'from last week', isLowerBetter: true }}
        />
      </Grid>
      <Grid columns="wide" gap="6">
        {(['bar', 'line'] as const).map((kind) => (
          <Chart
            key={kind}
            kind={kind}
            label={`Orders and refunds, as ${kind}s`}
            categoryLabel="Day"
            categories={days}
            series={[
              { id: 'orders', label: 'Orders', values: orders },
              { id: 'refunds', label: 'Refunds', values: refunds },
            ]}
            format={formatCount}
            formatShort={formatCount}
            isLastIncomplete
          />
        ))}
      </Grid>
      <Grid columns="wide" gap="6">
        <Chart
          kind="stacked"
          label="Orders and refunds, stacked"
          categoryLabel="Day"
          categories={days}
          series={[
            { id: 'orders', label: 'Orders', values: orders },
            { id: 'refunds', label: 'Refunds', values: refunds.map((count) => -count) },
          ]}
          format={formatCount}
          formatShort={formatCount}
        />
        <BarTable
          label="Products"
          nameLabel="Product"
          columns={[{ id: 'units', label: 'Units' }]}
          rows={[
            { id: 'dress', name: 'Ankara dress', value: 51, cells: ['51'] },
            { id: 'bag', name: 'Adire bag', value: 32, cells: ['32'] },
            { id: 'cap', name: 'Fila cap, returned', value: -4, cells: ['-4'] },
          ]}
        />
        <CohortGrid
          label="Customers by first order"
          nameLabel="First order"
          sizeLabel="Customers"
          periodLabel={(nth) => `Month ${nth}`}
          rows={[
            {
              id: 'jan',
              name: 'January 2026',
              size: '40',
              cells: [1, 0.4, 0.25].map((share) => ({
                id: String(share),
                share,
                content: formatPercent(share),
              })),
            },
            {
              id: 'feb',
              name: 'February 2026',
              size: '52',
              cells: [1, 0.3].map((share) => ({ id: String(share), share, content: formatPercent(share) })),
            },
          ]}
        />
        <Funnel
          label="Checkout"
          steps={[
            { id: 'visited', label: 'Visited the store', count: 840, figure: '840' },
            {
              id: 'started',
              label: 'Began the checkout',
              count: 120,
              figure: '120',
              note: '14% of the step before',
            },
            { id: 'completed', label: 'Completed', count: 64, figure: '64', note: '53% of the step before' },
          ]}
        />
      </Grid>
      <Stepper
        label="Account setup"
        current="business"
        steps={[
          { id: 'account', label: 'Account' },
          { id: 'code', label: 'Confirm' },
          { id: 'business', label: 'Business' },
          { id: 'done', label: 'Ready' },
        ]}
      />
      <ProgressBar label="Importing orders" ratio={0.62} valueLabel="3,100 of 5,000" />
      <Grid columns="wide" gap="6">
        <DescriptionList
          items={[
            { term: 'Customer', detail: 'Ngozi Obi' },
            { term: 'Placed', detail: <DateTime instant="2026-03-01T09:30:00Z" timeZone={timeZone} /> },
            { term: 'Total', detail: <Money amountMinor={1_250_000} currency="NGN" /> },
          ]}
        />
        <Timeline
          timeZone={timeZone}
          entries={[
            {
              id: '4',
              title: 'Delivered',
              instant: '2026-03-02T15:10:00Z',
              actor: 'Courier',
              tone: 'success',
              icon: PackageCheck,
            },
            {
              id: '3',
              title: 'Picked up',
              instant: '2026-03-02T10:05:00Z',
              actor: 'Courier',
              tone: 'info',
              icon: Truck,
              note: 'Two parcels, fragile.',
            },
            {
              id: '2',
              title: 'Payment confirmed',
              instant: '2026-03-01T09:32:00Z',
              actor: 'Bank transfer',
              tone: 'success',
              icon: Wallet,
            },
            {
              id: '1',
              title: 'Order placed',
              instant: '2026-03-01T09:30:00Z',
              actor: 'Ngozi Obi',
              icon: Package,
            },
          ]}
        />
      </Grid>
      <Inline gap="3">
        <Avatar name="Ngozi Obi" size="sm" />
        <Avatar name="Ngozi Obi" />
        <Avatar name="Adire & Co" shape="business" size="lg" />
      </Inline>
      <Grid columns="narrow">
        <Image alt="" src={null} />
        <Image alt="Indigo cloth" src="/absent.jpg" />
        <Stack gap="2">
          <Skeleton shape="circle" />
          <Skeleton shape="title" width="half" />
          <Skeleton />
          <Skeleton width="long" />
        </Stack>
      </Grid>
      <FileDrop
        title="Drop your orders file here"
        description="CSV, up to 10 MB. You can review everything before you import it."
        accepts={['text/csv', '.csv']}
        onFile={(file) => toast(file.name)}
      />
    </Section>
  );
}
