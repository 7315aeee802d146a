import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The script of the floor, about 1 kB. It shows a form, a frame with two links, and rows that are requested once. */
const script = `
const link = (to, words) => '<a href="' + to + '">' + words + '</a>';
const row = (order) => '<tr>' + ['number', 'placedAt', 'customerName', 'totalMinor', 'status', 'shippingStatus']
  .map((column) => '<td>' + order[column] + '</td>').join('') + '</tr>';
let rows;
async function show(path) {
  if (path === '/') {
    document.body.innerHTML = '<form><input id="email"><input type="password"><button type="submit">Sign in</button></form>';
    return;
  }
  document.body.innerHTML = '<nav>' + link('/dashboard', 'Home') + link('/dashboard/store/orders', 'Orders') + '</nav><main></main>';
  if (path === '/dashboard') return;
  rows ??= await (await fetch('/rows')).json();
  document.querySelector('main').innerHTML = '<table aria-label="Orders"><tbody>' + rows.map(row).join('') + '</tbody></table>';
}
addEventListener('click', (event) => {
  const to = event.target.closest('a');
  if (!to) return;
  event.preventDefault();
  void show(to.pathname);
});
void show(location.pathname);
`;
const page =
  '<!doctype html><html lang="en"><title>Floor</title><body><script src="/floor.js" defer></script></body></html>';

/**
 * Starts the least possible web application that gives a browser the same data under the same conditions.
 * @param rows the rows of the orders list, so that both applications send the same bytes
 */
export async function startWebFloor(rows: readonly object[]): Promise<{ base: string; stop(): void }> {
  const answers: Record<string, [type: string, body: string]> = {
    '/rows': ['application/json', JSON.stringify(rows)],
    '/floor.js': ['text/javascript', script],
    '/favicon.ico': ['image/svg+xml', ''],
  };
  const server = createServer(({ url = '/' }, response) => {
    const [type, body] = answers[url] ?? ['text/html; charset=utf-8', page];
    response.setHeader('content-type', type).end(body);
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://localhost:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
