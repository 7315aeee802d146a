import type { WriteInput } from './define-write.ts';
import { useWrite } from './use-write.ts';

/** Calls that answer where a file can be fetched for some minutes. */
export type FileCall =
  | 'exportCustomers'
  | 'exportInvoices'
  | 'exportOrders'
  | 'exportProducts'
  | 'exportTransactions'
  | 'invoiceDocument'
  | 'orderDocument'
  | 'transactionReceipt';

/** Has the browser keep the file at an address; the page stays where it is. */
function keepFile(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** A file that the server makes when a person asks for it. Nothing in the cache changes with it. */
export function useFile<N extends FileCall>(name: N) {
  const { send, isPending } = useWrite({ call: name, invalidates: [] });
  /** Has the browser keep the file. Resolves with true once the file is there, with false after a failure. */
  const fetch = async (input: WriteInput<N>): Promise<boolean> => {
    const data = await send(input);
    if (data) keepFile(data.url);
    return data !== undefined;
  };
  /** Shows the file in a tab of its own, which opens with the press: browsers let none open later. Resolves with true once the file is there, with false after a failure. */
  const open = async (input: WriteInput<N>): Promise<boolean> => {
    const tab = window.open('', '_blank');
    const data = await send(input);
    if (data && tab) tab.location.href = data.url;
    else if (data) window.location.assign(data.url);
    else tab?.close();
    return data !== undefined;
  };
  return { isPending, fetch, open };
}
