import type { AnalyticsProducts, AnalyticsSummary } from '#contract/analytics/analytics.ts';
import type { AnalyticsRange } from '#contract/analytics/analytics-range.ts';
import { describeSales, type SalesComparison } from '#domain/sales-sentence.ts';
import { formatMoney } from '#src/lib/format.ts';
import { t } from './analytics.messages.ts';

/** The name of the compared range, as it follows "above". */
export function getComparedName({ preset, compared }: Pick<AnalyticsRange, 'preset' | 'compared'>): string {
  if (compared.kind === 'range' && compared.to === 'lastYear') return t('name.lastYear');
  switch (preset) {
    case 'today':
    case 'yesterday':
    case 'this_week':
    case 'last_week':
    case 'this_month':
    case 'last_month':
    case 'this_year':
    case 'last_year':
      return t(`name.${preset}`);
    default:
      return t('name.previous');
  }
}

type Summary = Pick<AnalyticsSummary, 'figures' | 'before' | 'currency' | 'preset' | 'compared'>;

/**
 * Returns the sentence above the figures.
 * @param products those of the same range, once they are loaded: the product that changed most is named
 */
export function getSentence(summary: Summary, products: AnalyticsProducts | undefined): string {
  const { figures, before, currency } = summary;
  const largestChange: SalesComparison['largestChange'] = products?.largestChange ?? null;
  return describeSales(
    {
      netMinor: figures.netMinor,
      currency,
      before: before && { netMinor: before.netMinor, name: getComparedName(summary) },
      largestChange,
    },
    formatMoney,
  );
}
