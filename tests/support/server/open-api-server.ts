import type { FastifyInstance } from 'fastify';
import type { CallName } from '#contract/calls.ts';
import { Failure } from '#contract/errors.ts';
import { makeServer } from '#server/app.ts';
import type { MovableClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import type { makeJobs } from '#server/jobs/pg-boss-jobs.ts';
import { type SandboxEmail, listEmailsTo } from '#server/providers/mail/sandbox.repo.ts';
import { type Asking, type InputOf, dataOf, requestFor } from './request.ts';
import type { Calls } from '#tests/support/people/sign-up.ts';
import type { SteppedClock } from './stepped-clock.ts';
import { testInstallation } from './test-installation.ts';

interface Asked extends Asking {
  userAgent?: string;
}

/** The response of a call that may be refused; `code` is undefined if it wasn't. */
interface Reply extends Partial<Failure> {
  status: number;
  body: string;
}

/**
 * The application in this process on its own database, with a clock that the test controls and without background work.
 */
export interface ApiServer {
  deps: Deps;
  connection: Connection;
  /** For requests outside of the contract, or malformed on purpose. */
  http: FastifyInstance;
  /** The stores, on their own origin. */
  loadShop(): Promise<FastifyInstance>;
  /** The operator console, on its own port. */
  loadConsole(): Promise<FastifyInstance>;
  call: Calls;
  ask<Name extends CallName>(name: Name, input?: InputOf<Name>, asking?: Asked): Promise<Reply>;
  pass(ms: number): void;
  /** Runs the due jobs, without sweeps, and returns the emails to the address, newest first. */
  mails(to: string): Promise<SandboxEmail[]>;
  /**
   * Rejects if a record breaks a rule. A test file that writes impossible data into the database gives the reason with
   * `hasImpossibleData` and isn't checked.
   */
  close(how?: { hasImpossibleData?: string }): Promise<void>;
}

interface Options {
  connection: Connection;
  dataDir: string;
  clock: MovableClock | SteppedClock;
  env?: Record<string, string>;
  openJobs?: typeof makeJobs;
}

/** Starts the application in this process on an existing database. Closing it keeps the database. */
export async function openApiServer({
  connection,
  dataDir,
  clock,
  env = {},
  ...options
}: Options): Promise<ApiServer> {
  const config = readConfig({
    DATA_DIR: dataDir,
    ...testInstallation,
    RATE_LIMIT_FACTOR: '1000',
    WITHDRAWAL_CANCEL_SECONDS: '0',
    LOG_LEVEL: 'error',
    ...env,
  });
  const server = await makeServer({ config, clock, connection, work: false, ...options });
  await server.deps.jobs.start();

  const send = async (
    name: CallName,
    input: InputOf<CallName> = {},
    { userAgent, ...asking }: Asked = {},
  ) => {
    const { body, ...request } = requestFor(name, input, asking);
    const headers = { ...request.headers, ...(userAgent && { 'user-agent': userAgent }) };
    return server.http.inject({ ...request, headers, ...(body !== undefined && { payload: body }) });
  };
  return {
    deps: server.deps,
    connection,
    http: server.http,
    loadShop: () => server.loadShop(),
    loadConsole: () => server.loadConsole(),
    async call(name, input, asking) {
      const answer = await send(name, input, asking);
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
      return dataOf(name, answer.json());
    },
    async ask(name, input, asking) {
      const { statusCode: status, body } = await send(name, input, asking);
      return { status, body, ...(status === 200 ? {} : Failure.parse(JSON.parse(body))) };
    },
    pass: (ms) => clock.advance(ms),
    async mails(to) {
      await server.deps.jobs.runDueJobs();
      return listEmailsTo(server.deps.db, to);
    },
    close: () => server.close(),
  };
}
