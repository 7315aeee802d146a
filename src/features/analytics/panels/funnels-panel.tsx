import { linkOptions } from '@tanstack/react-router';
import type { AnalyticsFunnels } from '#contract/analytics/analytics-panels.ts';
import { t as flowNames } from '#src/features/frame/report.messages.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { formatCount, formatDay, formatPercent } from '#src/lib/format.ts';
import { Link, type LinkTarget } from '#src/ui/actions/link.tsx';
import { BarTable } from '#src/ui/data/bar-table.tsx';
import { Funnel } from '#src/ui/data/funnel.tsx';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { analyticsFunnelsQuery } from '../analytics.queries.ts';
import { getAbandonedCheckouts, getInvoices, getPaidOrders, type RowsRange } from '../rows.ts';
import { RowsLink } from '../rows-link.tsx';
import { type PanelProps, usePanel } from '../use-panel.ts';
import { LockedPanel, useAdvancedPanels } from './locked-panel.tsx';
import { PanelCard } from './panel-card.tsx';
import { t } from './panels.messages.ts';
import { getStepShares } from './step-shares.ts';

type Conversion = AnalyticsFunnels['conversions'][number];
type Step = Conversion['steps'][number];

/** How many take each step towards a payment; for the owner, how often each journey was made. */
export function FunnelsPanel({ query, isEnabled }: PanelProps) {
  const { membership } = useBusiness();
  const { problem, isKnown } = useAdvancedPanels();
  const funnels = usePanel(analyticsFunnelsQuery(query), isEnabled && isKnown && !problem);
  if (problem) return <LockedPanel panel="funnels" problem={problem} />;
  return (
    <PanelCard panel="funnels" query={query}>
      <QueryView query={funnels} what="your conversion">
        {(data) => (
          <Stack gap="6">
            <Grid columns="medium" gap="6">
              {data.conversions.map((conversion) => (
                <ConversionSteps key={conversion.name} conversion={conversion} range={data} />
              ))}
            </Grid>
            {membership.role === 'owner' && <Journeys funnels={data} />}
          </Stack>
        )}
      </QueryView>
    </PanelCard>
  );
}

/** The list of the records that took a step, where there is one. */
function getStepRows({ name }: Conversion, { step }: Step, range: RowsRange): LinkTarget | undefined {
  if (name !== 'payLinks')
    return step === 'completed' ? getPaidOrders(range, { source: 'store' }) : undefined;
  if (step === 'sent') return getInvoices(range, 'sent');
  return step === 'completed' ? getInvoices(range, 'sent', 'PAID') : undefined;
}

function ConversionSteps({ conversion, range }: { conversion: Conversion; range: RowsRange }) {
  const shares = getStepShares(conversion.steps);
  return (
    <Stack gap="3">
      <Text as="h3" variant="strong">
        {t(`funnel.${conversion.name}`)}
      </Text>
      <Funnel
        label={t(`funnel.${conversion.name}`)}
        steps={conversion.steps.map((step, nth) => ({
          id: step.step,
          label: t(`step.${step.step}`),
          count: step.count,
          figure: <RowsLink link={getStepRows(conversion, step, range)}>{formatCount(step.count)}</RowsLink>,
          note: describeShare(shares[nth]),
        }))}
      />
      {conversion.name === 'checkout' && (
        <Text variant="small">
          <RowsLink link={getAbandonedCheckouts(range)}>{t('abandoned')}</RowsLink>
        </Text>
      )}
    </Stack>
  );
}

function describeShare(shares: ReturnType<typeof getStepShares>[number] | undefined): string | undefined {
  if (shares?.now === undefined) return undefined;
  const share = formatPercent(shares.now);
  return shares.before === undefined
    ? t('ofPrevious', { share })
    : t('ofPreviousBefore', { share, before: formatPercent(shares.before) });
}

function Journeys({ funnels: { flows, flowsSince } }: { funnels: AnalyticsFunnels }) {
  return (
    <Stack gap="2">
      <Text as="h3" variant="strong">
        {t('flows')}
      </Text>
      <Text variant="small" tone="muted">
        {flows.length === 0 ? t('noFlows') : t('flowsWhy', { day: formatDay(flowsSince) })}
      </Text>
      {flows.length > 0 && (
        <BarTable
          label={t('flows')}
          nameLabel={t('flow')}
          columns={[{ id: 'journeys', label: t('journeys') }]}
          rows={flows.map(({ flow, journeys }) => ({
            id: flow,
            name: (
              <Link
                isStandalone
                {...linkOptions({ to: '/test/$flow', params: { flow }, search: { tab: 'coverage' } })}
              >
                {flowNames(`flow.${flow}`)}
              </Link>
            ),
            value: journeys,
            cells: [formatCount(journeys)],
          }))}
        />
      )}
    </Stack>
  );
}
