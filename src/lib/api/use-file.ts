import type { CallInput } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { useCall } from './use-call.ts';

/** Calls that answer where a file can be fetched for some minutes. */
export type FileCall =
  | 'exportCustomers'
  | 'exportInvoices'
  | 'exportOrders'
  | 'exportProducts'
  | 'exportTransactions'
  | 'orderDocument'
  | 'transactionReceipt';

/** Has the browser keep the file at an address; the page stays where it is. */
function keepFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** Asks for a file and has the browser keep it; answers whether it could be had. */
export function useFile<N extends FileCall>(name: N) {
  const call = useCall(name);
  const fetch = async (input: CallInput<(typeof calls)[N]>): Promise<boolean> => {
    const data = await call.send(input);
    if (data) keepFile(data.url);
    return data !== undefined;
  };
  return { isPending: call.isPending, fetch };
}
