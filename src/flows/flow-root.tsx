import type { ReactNode } from 'react';

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
