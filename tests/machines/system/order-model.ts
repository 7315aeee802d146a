import { actsOf } from './acts.ts';
import type { Model } from './explore.ts';
import { type Bounds, type System, type Ways, keyOf, newSystem } from './state.ts';
import { isAtRest, violations } from './violations.ts';

/** Whether the bounds alone keep the money of an order from being given back. */
const isCutOff = ({ order, money }: System, { refunds }: Bounds): boolean =>
  order.paid &&
  money.filter(({ type, surplusMinor }) => type === 'refund' && surplusMinor === 0).length >= refunds;

/** An order that is shipped in this way. */
export const orderModel = (ways: Ways, bounds: Bounds): Model<System> => ({
  first: newSystem(ways),
  keyOf,
  actsOf: (rules, system) => actsOf(rules, system, bounds),
  violations,
  isAtRest: (system) => isAtRest(system) || isCutOff(system, bounds),
});
