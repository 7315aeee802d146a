import { catalogue } from '#src/lib/messages.ts';

/** The pages outside of the review load these texts alone. */
export const t = catalogue({ chart: 'Chart', toChartOfScreen: 'Chart of this screen' });
