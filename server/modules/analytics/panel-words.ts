import type { AnalyticsChannels, AnalyticsFunnels } from '#contract/analytics/analytics-panels.ts';

type Conversion = AnalyticsFunnels['conversions'][number];

export const channelNames: Record<AnalyticsChannels['channels'][number]['channel'], string> = {
  hand: 'Created manually',
  import: 'Imported orders',
  store: 'Online store',
  api: 'API',
  invoice: 'Invoices',
};

export const funnelNames: Record<Conversion['name'], string> = {
  shop: 'Online store',
  checkout: 'Checkout',
  payLinks: 'Invoice links',
};

export const stepNames: Record<Conversion['steps'][number]['step'], string> = {
  visited: 'Visited the store',
  addedToCart: 'Added to the cart',
  started: 'Began the checkout',
  attempted: 'Tried to pay',
  sent: 'Invoice sent',
  opened: 'Opened it',
  completed: 'Completed',
};

/** Returns the words of a code: `CREDIT_CARD` or `order-shipping` becomes `Credit card`, `Order shipping`. */
export function formatCode(code: string): string {
  const words = code.toLowerCase().replaceAll(/[_-]/g, ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
