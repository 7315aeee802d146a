import { once } from 'node:events';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createServerOptions } from '#server/server-options.ts';
import { createEnvironments } from '#tests/support/server/environments.ts';

test('a request that arrives on an open connection while the server stops is answered', async () => {
  const http = Fastify(createServerOptions(readConfig(createEnvironments(tmpdir()).local)));
  const answer = Promise.withResolvers<string>();
  http.get('/slow', () => answer.promise);
  http.get('/next', async () => 'the next');
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const received: string[] = [];
  socket.setEncoding('utf8').on('data', (text: string) => received.push(text));
  /** Resolves once the server has begun with the request. */
  const ask = async (path: string) => {
    const begun = once(http.server, 'request');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await begun;
  };
  await ask('/slow');
  const closed = http.close();
  await ask('/next');
  answer.resolve('the slow one');
  await closed;
  await once(socket, 'close');
  expect(received.join('').match(/HTTP\/1\.1 \d+|the slow one|the next|connection: close/gi)).toEqual([
    'HTTP/1.1 200',
    'the slow one',
    'HTTP/1.1 200',
    'Connection: close',
    'the next',
  ]);
});
