import { type IncomingMessage, type Server, createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { type Answer, type Charge, granted, refusal } from './paystack-answers.ts';
import { type PaystackCards, createPaystackCards } from './paystack-cards.ts';

export const secretKey = 'sk_test_0123456789abcdef';

const Initialize = z.object({
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  email: z.email(),
  metadata: z.optional(z.unknown()),
});
const CreateRefund = z.object({ transaction: z.string(), amount: z.int(), merchant_note: z.string() });

interface Refund {
  id: number;
  transaction: number;
  amount: number;
  currency: string;
  status: string;
  merchant_note: string;
}

/**
 * The fault of all requests: the connection breaks or stays open after the request is done, or the response is an
 * error.
 */
type Trouble = 'lost' | 'slow' | 'down' | 'not json' | 'busy';

/** A Paystack server as its public documentation describes it, whose records the test can read. */
export interface PaystackServer {
  url: string;
  charges: Map<string, Charge>;
  refunds: Refund[];
  cards: PaystackCards;
  /** The requests in the order of arrival; `call` is for example `POST /refund`. */
  requests: { call: string; body: unknown }[];
  trouble: Trouble | undefined;
  close(): void;
}

export async function startPaystackServer(): Promise<PaystackServer> {
  const charges = new Map<string, Charge>();
  const refunds: Refund[] = [];
  const requests: PaystackServer['requests'] = [];
  let ids = 4_099_260_000;
  const cards = createPaystackCards(charges, () => (ids += 1));

  const initialize = (body: unknown): Answer => {
    const { reference, amount, currency, metadata } = Initialize.parse(body);
    if (charges.has(reference)) return refusal('Duplicate Transaction Reference', 'duplicate_reference');
    if (currency === 'EUR') return refusal('Currency not supported by merchant', 'unsupported_currency');
    charges.set(reference, {
      id: (ids += 1),
      reference,
      amount,
      currency,
      status: 'abandoned',
      channel: null,
      gateway_response: 'The transaction was not completed',
      message: null,
      metadata: metadata ?? '',
      created_at: new Date().toISOString(),
    });
    const code = `code-of-${reference}`;
    return granted('Authorization URL created', {
      authorization_url: `https://checkout.paystack.com/${code}`,
      access_code: code,
      reference,
    });
  };
  const refund = (body: unknown): Answer => {
    const { transaction: of, amount, merchant_note } = CreateRefund.parse(body);
    const charge = charges.get(of);
    if (!charge) return [404, { status: false, message: 'Transaction not found' }];
    const refundedAmount = refunds
      .filter(({ transaction, status }) => transaction === charge.id && status !== 'failed')
      .reduce((sum, { amount: part }) => sum + part, 0);
    if (refundedAmount + amount > charge.amount)
      return refusal('Refund amount cannot exceed the amount that is left');
    const made = { id: (ids += 1), transaction: charge.id, amount, currency: charge.currency, merchant_note };
    refunds.push({ ...made, status: 'pending' });
    return granted('Refund has been queued for processing', {
      ...made,
      transaction: charge,
      status: 'pending',
    });
  };
  const listRefunds = (query: URLSearchParams): Answer => {
    const per = Number(query.get('perPage'));
    const from = (Number(query.get('page')) - 1) * per;
    const of = refunds.filter(({ transaction }) => String(transaction) === query.get('transaction'));
    return granted('Refunds retrieved', of.slice(from, from + per));
  };

  const answerTo = ({ method, url = '', headers }: IncomingMessage, body: unknown): Answer => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (headers.authorization !== `Bearer ${secretKey}`)
      return [401, { status: false, message: 'Invalid key' }];
    const call = `${method} ${pathname}`;
    requests.push({ call, body });
    if (call === 'POST /transaction/initialize') return initialize(body);
    if (call === 'POST /transaction/charge_authorization') return cards.charge(body);
    if (call === 'POST /customer/authorization/deactivate') return cards.deactivate(body);
    if (call === 'POST /refund') return refund(body);
    if (call === 'GET /refund') return listRefunds(searchParams);
    const [, reference = ''] = /^GET \/transaction\/verify\/(.+)$/.exec(call) ?? [];
    const charge = charges.get(decodeURIComponent(reference));
    if (charge) return granted('Verification successful', charge);
    return refusal('Transaction reference not found.', 'transaction_not_found');
  };

  const server: Server = createServer((request, response) => {
    const { trouble } = state;
    const isRead = request.method === 'GET' ? Promise.resolve(undefined) : json(request);
    void isRead.then((body) => {
      if (trouble === 'down') return response.writeHead(502).end('<html>Bad gateway</html>');
      if (trouble === 'busy') return response.writeHead(429).end('{"status":false,"message":"Slow down"}');
      if (trouble === 'not json') return response.writeHead(200).end('<html>');
      const [status, answer] = answerTo(request, body);
      if (trouble === 'lost') return response.destroy();
      if (trouble === 'slow') return response;
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const state: PaystackServer = {
    url: `http://127.0.0.1:${port}`,
    charges,
    refunds,
    cards,
    requests,
    trouble: undefined,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return state;
}
