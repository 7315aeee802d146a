import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import type { Listener } from './db/listener.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Payables } from './modules/payments/payable.port.ts';
import type { Banks } from './providers/banks/banks.ts';
import type { Courier } from './providers/delivery/delivery.ts';
import type { EncryptedFileStore } from './providers/files/encrypted.ts';
import type { Identity } from './providers/identity/identity.ts';
import type { DomainChecker } from './providers/dns/dns.ts';
import type { Registrar } from './providers/domains/registrar.ts';
import type { EmailSender } from './providers/mail/mail.ts';
import type { Payments } from './providers/payments/payments.ts';
import type { Payouts } from './providers/payouts/payouts.ts';
import type { SmsSender } from './providers/sms/sms.ts';

/** The dependencies of services. Created once in app.ts and passed in; nothing is global. */
export interface Deps {
  config: Config;
  log: FastifyBaseLogger;
  clock: Clock;
  db: Database;
  /**
   * For single statements that take effect at once, while a transaction of `db` is under way: it has connections of its own, so
   * that a transaction never waits for one that another transaction holds.
   */
  standalone: Database;
  /** Receives what transactions of any process announce with `pg_notify`. */
  listener: Listener;
  /** The outbox: jobs that a transaction stored, to be done after it (see jobs/jobs.ts). */
  jobs: Jobs;
  mail: EmailSender;
  sms: SmsSender;
  courier: Courier;
  payments: Payments;
  registrar: Registrar;
  domainChecker: DomainChecker;
  banks: Banks;
  payouts: Payouts;
  identity: Identity;
  files: EncryptedFileStore;
  /** The kinds of record that can be paid. */
  payables: Payables;
}
