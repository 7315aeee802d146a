import { type ReactNode, useEffect } from 'react';

export type FlowRootProps = {
  /** Id of the flow's model. */
  flow: string;
  /** Where its chart stands. */
  state: string;
  children: ReactNode;
};

/** Says on the page which state it shows, so that it can be held against the chart. */
export const FlowRoot = ({ flow, state, children }: FlowRootProps) => (
  <div data-flow={flow} data-state={state}>
    {children}
  </div>
);

/** A flow hears when the browser has a network again. */
export function useNetworkBack(actor: { send: (event: { type: 'network.back' }) => void }): void {
  useEffect(() => {
    const reconnect = () => actor.send({ type: 'network.back' });
    window.addEventListener('online', reconnect);
    return () => window.removeEventListener('online', reconnect);
  }, [actor]);
}

/** A flow hears when Back or Forward shows its page as it was left. */
export function usePageShown(actor: { send: (event: { type: 'page.shown' }) => void }): void {
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) actor.send({ type: 'page.shown' });
    };
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, [actor]);
}
