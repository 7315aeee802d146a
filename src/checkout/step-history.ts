import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { storeCheckoutView } from '#machines/flows/store-checkout/index.ts';
import type { StoreCheckoutActor } from './checkout.actors.ts';

const Entry = z.object({ step: z.string() });
const stepIn = (state: unknown): string | undefined => z.safeParse(Entry, state).data?.step;
const changes = { contact: 'contact.change', code: 'contact.change', delivery: 'delivery.change' } as const;
const isChangeable = (step: string): step is keyof typeof changes => step in changes;

/** Gives each step an entry in the browser's history, so that Back leads to the step before. */
export function StepHistory({ actor }: { actor: StoreCheckoutActor }): null {
  const step = useSelector(actor, (snapshot) => {
    const view = storeCheckoutView(snapshot);
    return view.screen === 'step' ? view.step.step : undefined;
  });
  useEffect(() => {
    if (step === undefined) return;
    const before = stepIn(window.history.state);
    if (before === undefined) window.history.replaceState({ step }, '');
    else if (before !== step) window.history.pushState({ step }, '');
  }, [step]);
  useEffect(() => {
    const open = ({ state }: PopStateEvent) => {
      const to = stepIn(state);
      if (to !== undefined && isChangeable(to)) actor.send({ type: changes[to] });
      // A step that can't be opened from here, such as one ahead, stays where it is.
      else if (step !== undefined) window.history.replaceState({ step }, '');
    };
    window.addEventListener('popstate', open);
    return () => window.removeEventListener('popstate', open);
  }, [step, actor]);
  return null;
}
