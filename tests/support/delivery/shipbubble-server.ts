import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';

export const apiKey = 'sb_sandbox_0123456789abcdef';
export const webhookSecret = 'shipbubble-webhook-secret';

const text = z.string().check(z.minLength(1));
const Contact = z.object({ name: text, email: z.email(), phone: text, address: text });
/** All fields of an item are required, and all are text; amounts are naira. */
const Item = z.object({
  name: text,
  description: text,
  unit_weight: z.string().check(z.regex(/^\d+(\.\d+)?$/)),
  unit_amount: z.string().check(z.regex(/^\d+(\.\d+)?$/)),
  quantity: z.string().check(z.regex(/^[1-9]\d*$/)),
});
const FetchRates = z.object({
  sender_address_code: z.int(),
  reciever_address_code: z.int(),
  pickup_date: z.iso.date(),
  category_id: z.int(),
  package_items: z.array(Item).check(z.minLength(1)),
  package_dimension: z.object({ length: z.number(), width: z.number(), height: z.number() }),
  delivery_instructions: z.optional(z.string()),
});
const CreateLabel = z.object({ request_token: text, service_code: text, courier_id: text });

interface Rate {
  courier_id: string;
  service_code: string;
  service_type: 'pickup' | 'dropoff';
  currency: string;
  /** Null for a courier that has no price at the moment. */
  total: number | null;
}
export interface Label {
  order_id: string;
  status: string;
  ship_from: z.infer<typeof Contact>;
  ship_to: z.infer<typeof Contact>;
  payment: { shipping_fee: number; currency: string };
  package_status: { status: string; datetime: string }[];
  courier: { name: string };
  date: string;
}

/**
 * The fault of the next requests of a call: the connection breaks before or after the request is done, or stays open, or
 * the response is an error. `failed`: a rejection with HTTP status 200. `ghost`: the shipment is created, and appears in the
 * list only later.
 */
type FaultKind =
  | 'failed'
  | 'unauthorised'
  | 'unreachable'
  | 'lost'
  | 'slow'
  | 'down'
  | 'down after'
  | 'not json'
  | 'busy'
  | 'ghost';
interface Fault {
  /** For example `POST /shipping/labels`. */
  call: string;
  kind: FaultKind;
}

/** A Shipbubble server as its public documentation describes it, whose records the test can read. */
export interface ShipbubbleServer {
  url: string;
  labels: Label[];
  /** Shipments that exist and are not in the list. */
  ghosts: Label[];
  requests: { call: string; body: unknown }[];
  rates: Rate[];
  walletNaira: number;
  fault: Fault | undefined;
  isKeyRevoked: boolean;
  /** False while it answers with an address that it stored for another email address. */
  keepsEmail: boolean;
  /** The header of a response to too many requests. */
  retryAfter: string;
  /** The clock of Kontor, which a test moves. */
  now: () => Date;
  /** Changes the status of a label as its courier does. Returns its webhook. */
  report(label: Label, status: string, at?: Date): { body: string; signature: string };
  close(): void;
}

type Answer = [status: number, body: object];
const success = (message: string, data?: object): Answer => [
  200,
  { status: 'success', message, ...(data && { data }) },
];
const failure = (status: number, message: string, errors?: string[]): Answer => [
  status,
  { status: 'failed', message, ...(errors && { errors }) },
];

export const sign = (body: string, secret = webhookSecret): string =>
  createHmac('sha512', secret).update(body).digest('hex');

export const usualRates: Rate[] = [
  { courier_id: 'dhl', service_code: 'dhl-nigeria', service_type: 'pickup', currency: 'NGN', total: 5835 },
  { courier_id: 'darum', service_code: 'darum', service_type: 'pickup', currency: 'NGN', total: 1842.5 },
];

export async function startShipbubbleServer(): Promise<ShipbubbleServer> {
  const addresses = new Map<number, z.infer<typeof Contact>>();
  const quotes = new Map<string, { from: number; to: number; rates: Rate[] }>();
  let ids = 0;
  const nextId = () => (ids += 1);

  const validate = (body: unknown): Answer => {
    const contact = Contact.safeParse(body);
    if (!contact.success)
      return failure(422, 'Invalid request paramters', ['Recipient phone number is required']);
    if (contact.data.address.includes('Nowhere'))
      return failure(400, "Sorry, we couldn't validate the provided address");
    const code = 98_000_000 + nextId();
    addresses.set(code, contact.data);
    return success('Validation successful', {
      ...contact.data,
      ...(!state.keepsEmail && { email: 'other@customer.example' }),
      formatted_address: contact.data.address,
      country_code: 'NG',
      address_code: code,
    });
  };
  const fetchRates = (body: unknown): Answer => {
    const request = FetchRates.safeParse(body);
    if (!request.success) return failure(422, 'Invalid request paramters', ['Package items are required']);
    const { sender_address_code: from, reciever_address_code: to } = request.data;
    if (!addresses.has(from) || !addresses.has(to)) return failure(400, 'Invalid address code');
    const token = `token-${nextId()}`;
    quotes.set(token, { from, to, rates: state.rates });
    const couriers = state.rates.map((rate) => ({ ...rate, courier_name: rate.courier_id, vat: 7 }));
    return success('Retrieved successfully', { request_token: token, couriers });
  };
  const create = (body: unknown, isListed: boolean): Answer => {
    const request = CreateLabel.safeParse(body);
    const quote = request.success ? quotes.get(request.data.request_token) : undefined;
    const rate = quote?.rates.find(
      ({ courier_id, service_code }) =>
        courier_id === request.data?.courier_id && service_code === request.data.service_code,
    );
    if (!quote || !rate || rate.total === null)
      return failure(422, 'All delivery details are required', [
        'Invalid request token',
        'Invalid courier service code',
      ]);
    if (state.walletNaira < rate.total) return failure(400, 'Insufficient wallet balance');
    state.walletNaira -= rate.total;
    const [from, to] = [addresses.get(quote.from), addresses.get(quote.to)];
    if (!from || !to) throw new Error('A quote has no address');
    const date = state.now().toISOString();
    const label: Label = {
      order_id: `SB-${String(nextId()).padStart(12, '0')}`,
      status: 'pending',
      ship_from: from,
      ship_to: to,
      payment: { shipping_fee: rate.total, currency: 'NGN' },
      package_status: [{ status: 'Pending', datetime: date }],
      courier: { name: rate.courier_id },
      date,
    };
    (isListed ? state.labels : state.ghosts).push(label);
    return success(`Order successfully routed to ${rate.courier_id}`, label);
  };
  const list = (query: URLSearchParams): Answer => {
    const per = Number(query.get('PerPage') ?? 50);
    const page = Number(query.get('Page') ?? 1);
    const [first, last] = [query.get('start_date') ?? '', query.get('end_date') ?? '9'];
    const newest = state.labels.toReversed().filter(({ date }) => date >= first && date.slice(0, 10) <= last);
    const results = newest.slice((page - 1) * per, page * per);
    return success('Retrieved successfully', { results, pagination: { current: page, perPage: per } });
  };
  const cancel = (orderId: string): Answer => {
    const label = [...state.labels, ...state.ghosts].find(({ order_id }) => order_id === orderId);
    if (!label) return failure(404, 'Shipment not found');
    if (!['pending', 'confirmed'].includes(label.status)) return failure(400, "Shipment can't be cancelled");
    label.status = 'cancelled';
    return success('Shipment successfully cancelled');
  };

  const answerTo = (call: string, query: URLSearchParams, body: unknown): Answer => {
    if (call === 'POST /shipping/address/validate') return validate(body);
    if (call === 'POST /shipping/fetch_rates') return fetchRates(body);
    if (call === 'POST /shipping/labels') return create(body, state.fault?.kind !== 'ghost');
    if (call === 'GET /shipping/labels') return list(query);
    const [, cancelled] = /^POST \/shipping\/labels\/cancel\/(.+)$/.exec(call) ?? [];
    if (cancelled) return cancel(cancelled);
    const [, listed] = /^GET \/shipping\/labels\/list\/(.+)$/.exec(call) ?? [];
    const orderIds = new Set(decodeURIComponent(listed ?? '').split(','));
    if (listed)
      return success('Retrieved successfully', {
        results: state.labels.filter(({ order_id }) => orderIds.has(order_id)),
      });
    return failure(404, 'Requested resource is not found');
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const call = `${method} ${pathname}`;
    const body: unknown = method === 'GET' ? undefined : await json(request).catch(() => undefined);
    state.requests.push({ call, body });
    const reply = ([status, content]: Answer, more: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...more })
        .end(JSON.stringify(content));
    const kind = state.fault?.call === call ? state.fault.kind : undefined;
    if (kind === 'unreachable') return response.destroy();
    if (kind === 'failed') return reply([200, { status: 'failed', message: 'Courier is not available' }]);
    if (kind === 'down') return response.writeHead(502).end('<html>Bad gateway</html>');
    if (kind === 'busy') return reply(failure(429, 'Too many requests'), { 'retry-after': state.retryAfter });
    if (state.isKeyRevoked || kind === 'unauthorised' || headers.authorization !== `Bearer ${apiKey}`)
      return reply(failure(401, 'No valid API key provided'));
    const answer = answerTo(call, searchParams, body);
    if (kind === 'lost' || kind === 'ghost') return response.destroy();
    if (kind === 'slow') return response;
    if (kind === 'down after') return reply(failure(503, 'Third-party service unavailable'));
    if (kind === 'not json') return response.writeHead(200).end('<html>');
    return reply(answer);
  };

  const server: Server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const state: ShipbubbleServer = {
    url: `http://127.0.0.1:${port}`,
    labels: [],
    ghosts: [],
    requests: [],
    rates: usualRates,
    walletNaira: 1_000_000,
    fault: undefined,
    isKeyRevoked: false,
    keepsEmail: true,
    retryAfter: '90',
    now: () => new Date(),
    report(label, status, at = state.now()) {
      label.status = status;
      const written = status.charAt(0).toUpperCase() + status.slice(1).replaceAll('_', ' ');
      label.package_status.push({ status: written, datetime: at.toISOString() });
      const event = status === 'cancelled' ? 'shipment.cancelled' : 'shipment.status.changed';
      const body = JSON.stringify({ event, ...label });
      return { body, signature: sign(body) };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return state;
}
