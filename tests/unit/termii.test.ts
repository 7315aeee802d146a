import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTermiiSmsSender } from '#server/providers/sms/termii.ts';

const apiKey = 'TLtest0123456789';
const message = { messageId: 'otp-018f', to: '+2348031234567', text: '123456 is your code' };

/** The body as Termii documents it. */
const SendRequest = z.object({
  api_key: z.string(),
  to: z.string().check(z.regex(/^\d{7,15}$/)),
  from: z.string().check(z.minLength(3), z.maxLength(11)),
  sms: z.string().check(z.minLength(1)),
  type: z.literal('plain'),
  channel: z.enum(['dnd', 'generic', 'whatsapp']),
});
type Sent = z.infer<typeof SendRequest>;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server that answers as Termii documents it, or with the given failure. */
async function startTermii(failure?: (response: ServerResponse) => void) {
  const sent: Sent[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const reply = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (failure) return failure(response);
    if (request.method !== 'POST' || request.url !== '/api/sms/send')
      return reply(404, { message: 'Not found' });
    const parsed = SendRequest.safeParse(await json(request));
    if (!parsed.success) return reply(422, { message: 'Unprocessable entity' });
    if (parsed.data.api_key !== apiKey) return reply(401, { message: 'Unauthorized' });
    if (parsed.data.from !== 'Kontor') return reply(400, { code: 400, message: 'Invalid Sender Id' });
    sent.push(parsed.data);
    return reply(200, {
      code: 'ok',
      message_id: '9122821270554876574',
      message: 'Successfully Sent',
      balance: 9,
      user: 'Ada',
    });
  };
  server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, sent };
}

const access = (url: string) => ({
  apiKey,
  url,
  senderId: 'Kontor',
  channel: 'dnd' as const,
  timeoutMs: 60_000,
});

describe('SMS by Termii', () => {
  it('sends the text to the number in international format without its plus sign', async () => {
    const { url, sent } = await startTermii();
    expect(await createTermiiSmsSender(access(url)).deliver(message)).toEqual({ isAccepted: true });
    expect(sent).toEqual([
      {
        api_key: apiKey,
        to: '2348031234567',
        from: 'Kontor',
        sms: '123456 is your code',
        type: 'plain',
        channel: 'dnd',
      },
    ]);
  });

  it('returns the reason of a message that Termii refuses, so that it is not tried again', async () => {
    const { url, sent } = await startTermii();
    const sender = createTermiiSmsSender({ ...access(url), senderId: 'Unknown' });
    expect(await sender.deliver(message)).toEqual({ isAccepted: false, reason: 'Invalid Sender Id' });
    expect(await createTermiiSmsSender(access(url)).deliver({ ...message, to: 'nobody' })).toEqual({
      isAccepted: false,
      reason: 'Unprocessable entity',
    });
    expect(sent).toEqual([]);
  });

  it('rejects when the key is wrong, so that the message waits for the right one', async () => {
    const { url } = await startTermii();
    const sender = createTermiiSmsSender({ ...access(url), apiKey: 'wrong' });
    await expect(sender.deliver(message)).rejects.toThrow('Termii answered 401');
  });

  it.each([429, 500, 503])(
    'rejects when the answer is %s, so that the message is tried again',
    async (status) => {
      const { url } = await startTermii((response) => response.writeHead(status).end('{}'));
      await expect(createTermiiSmsSender(access(url)).deliver(message)).rejects.toThrow(
        `Termii answered ${status}`,
      );
    },
  );

  it('rejects when the answer has no message id', async () => {
    const { url } = await startTermii((response) => response.writeHead(200).end('<html>'));
    await expect(createTermiiSmsSender(access(url)).deliver(message)).rejects.toThrow('Termii answered 200');
  });

  it('rejects when the connection breaks and when no answer comes in time', async () => {
    const broken = await startTermii((response) => void response.destroy());
    await expect(createTermiiSmsSender(access(broken.url)).deliver(message)).rejects.toThrow('fetch failed');
    server?.close();
    const slow = await startTermii(() => undefined);
    const impatient = createTermiiSmsSender({ ...access(slow.url), timeoutMs: 1 });
    await expect(impatient.deliver(message)).rejects.toThrow(/timeout/);
  });
});
