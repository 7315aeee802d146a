let listeners: ReadonlySet<() => void> = new Set();
let request: PromiseWithResolvers<boolean> | undefined;

const change = (next: typeof request): void => {
  request = next;
  for (const listener of listeners) listener();
};

const settle = (isConfirmed: boolean): void => {
  const settled = request;
  change(undefined);
  settled?.resolve(isConfirmed);
};

/** Whether a refused call waits for a code of the second factor. The dashboard's frame then opens a dialog. */
export const stepUpRequests = {
  /** Resolves with true once a code was entered; with false if the dialog was closed, or if no page can open it. */
  open: async (): Promise<boolean> => {
    if (listeners.size === 0) return false;
    if (!request) change(Promise.withResolvers());
    return request?.promise ?? false;
  },
  settle,
  isOpen: (): boolean => request !== undefined,
  subscribe: (listener: () => void): (() => void) => {
    listeners = new Set([...listeners, listener]);
    return () => {
      listeners = new Set([...listeners].filter((other) => other !== listener));
      if (listeners.size === 0) settle(false);
    };
  },
};
