import type { AnyFlowModel } from '../model.ts';
import { type NamedTransition, transitionsOf } from './names.ts';

/** Returns false for the failure of a timer, which the chart handles although it can't happen. */
export const isPossible = ({ timers }: AnyFlowModel, name: string): boolean =>
  !(name.startsWith('error:') && timers?.includes(name.slice('error:'.length)));

/** Returns the transitions of a model's chart that can be taken. */
export const possibleTransitionsOf = (model: AnyFlowModel): NamedTransition[] =>
  transitionsOf(model.machine).filter(({ name }) => isPossible(model, name));
