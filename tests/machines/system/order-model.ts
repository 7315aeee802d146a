import { actsOf } from './acts.ts';
import type { Model } from './explore.ts';
import { type Bounds, type System, type Ways, keyOf, newSystem } from './state.ts';
import { isAtRest, violations } from './violations.ts';

/** Returns true if only the limits of the exploration prevent a refund of the order. */
const isCutOff = ({ order, money }: System, { refunds }: Bounds): boolean =>
  order.paid &&
  money.filter(({ type, surplusMinor }) => type === 'refund' && surplusMinor === 0).length >= refunds;

/** Returns the model of an order that is shipped in this way. */
export const orderModel = (ways: Ways, bounds: Bounds): Model<System> => ({
  first: newSystem(ways),
  keyOf,
  actsOf: (rules, system) => actsOf(rules, system, bounds),
  violations,
  isAtRest: (system) => isAtRest(system) || isCutOff(system, bounds),
});
