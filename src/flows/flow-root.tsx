import { type ReactNode, useEffect } from 'react';

export type FlowRootProps = {
  /** The id of the flow's model. */
  flow: string;
  /** The state of its chart. */
  state: string;
  children: ReactNode;
};

/** Marks the page with the state that it shows, so that tests can compare it with the chart. */
export const FlowRoot = ({ flow, state, children }: FlowRootProps) => (
  <div data-flow={flow} data-state={state}>
    {children}
  </div>
);

/** Sends `network.back` to a flow when the browser is online again. */
export function useNetworkBack(actor: { send: (event: { type: 'network.back' }) => void }): void {
  useEffect(() => {
    const reconnect = () => actor.send({ type: 'network.back' });
    window.addEventListener('online', reconnect);
    return () => window.removeEventListener('online', reconnect);
  }, [actor]);
}

/** Sends `page.shown` to a flow when Back or Forward restores its page from the browser's cache. */
export function usePageShown(actor: { send: (event: { type: 'page.shown' }) => void }): void {
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) actor.send({ type: 'page.shown' });
    };
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, [actor]);
}
