import type { WrongChart } from './support/change-chart.ts';
import { wrongBookCharts } from './support/wrong-book-charts.ts';
import { wrongEventCharts } from './support/wrong-event-charts.ts';
import { wrongDomainCharts } from './support/wrong-domain-charts.ts';
import { wrongMoneyCharts } from './support/wrong-money-charts.ts';
import { wrongPeopleCharts } from './support/wrong-people-charts.ts';
import { wrongStoreCharts } from './support/wrong-store-charts.ts';

/** The wrong charts of all flows, written without knowledge of the promises. */
export const wrongCharts: readonly WrongChart[] = [
  ...wrongBookCharts,
  ...wrongEventCharts,
  ...wrongDomainCharts,
  ...wrongMoneyCharts,
  ...wrongPeopleCharts,
  ...wrongStoreCharts,
];
