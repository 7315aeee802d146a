import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Config } from '#server/config.ts';
import { makeDemo } from '#server/demo/make-demo.ts';
import { checkInstallation } from '#server/modules/installation/check-installation.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';
import { newMerchant } from '#tests/support/people/identity.ts';

let server: DatabaseServer;
beforeEach(async () => {
  server = await startDatabaseServer();
});
afterEach(() => server.close());

const kinds = {
  development: { mode: 'development', isStaging: false },
  demo: { mode: 'demo', isStaging: false },
  staging: { mode: 'production', isStaging: true },
  production: { mode: 'production', isStaging: false },
} as const satisfies Record<string, Pick<Config, 'mode' | 'isStaging'>>;
type Kind = keyof typeof kinds;

/** Checks the installation as a start in that mode would. */
const startAs = (kind: Kind) =>
  checkInstallation({ ...server.deps, config: { ...server.deps.config, ...kinds[kind] } });

const modes = async () =>
  (
    await server.database.query<{ mode: string }>('select mode from installation_modes order by mode')
  ).rows.map(({ mode }) => mode);

describe('a database', () => {
  it('that is new can be used in production, again and again', async () => {
    await startAs('production');
    await startAs('production');
    expect(await modes()).toEqual(['production']);
  });

  it.each<Kind>(['demo', 'development', 'staging'])(
    'that %s was started on is rejected by production',
    async (kind) => {
      await startAs(kind);
      await expect(startAs('production')).rejects.toThrow(`it was used in the mode ${kind}`);
      expect(await modes()).toEqual([kind]);
    },
  );

  it.each<Kind>(['demo', 'development', 'staging'])('of production is rejected by %s', async (kind) => {
    await startAs('production');
    await expect(startAs(kind)).rejects.toThrow(
      `Kontor can't start as ${kind}: this database is used in production`,
    );
    expect(await modes()).toEqual(['production']);
  });

  it('of a demo can be used by a staging system', async () => {
    await startAs('demo');
    await startAs('staging');
    expect(await modes()).toEqual(['demo', 'staging']);
  });
});

describe('production', () => {
  it('rejects everything that a demo created, also without a recorded mode, and names it', async () => {
    await makeDemo(server.deps);
    const refusal = await startAs('production').catch(String);
    for (const trace of [
      'demo businesses',
      'demo accounts',
      'sandbox payments',
      'parcels of the sandbox courier',
      'transactions through the sandbox',
      'withdrawals through the sandbox',
      'virtual accounts of the sandbox',
      'payout accounts checked by the sandbox',
    ])
      expect(refusal).toContain(`\n  ${trace}`);
    expect(refusal).toContain('use another DATA_DIR or DATABASE_URL');
    expect(await modes()).toEqual([]);

    await server.database.query('delete from demo_shops');
    await expect(startAs('production')).rejects.toThrow('demo accounts');
  });

  it('rejects everything that a sandbox left', async () => {
    const { businessId } = await newMerchant(server);
    const id = '018f4e9c-0000-7000-8000-000000000001';
    const left: Record<string, [statement: string, undo: string]> = {
      'emails in the sandbox mailbox': [
        `insert into sandbox_mail (id, message_id, "to", subject, text, html, sent_at) values ('${id}', 'm', 't', 's', 't', 'h', now())`,
        'delete from sandbox_mail',
      ],
      'text messages of the sandbox': [
        `insert into sandbox_sms (id, message_id, "to", text, sent_at) values ('${id}', 'm', '+2348031234567', 't', now())`,
        'delete from sandbox_sms',
      ],
      'identity checks by the sandbox': [
        `insert into sandbox_identity_checks (reference, first_polled_at) values ('${id}', now())`,
        'delete from sandbox_identity_checks',
      ],
      'parcels of the sandbox courier': [
        `insert into sandbox_deliveries (reference, courier_reference, state, received_at) values ('${id}', 'KC-1', 'received', now())`,
        'delete from sandbox_deliveries',
      ],
      'sandbox withdrawals': [
        `insert into sandbox_payouts (reference, amount_minor, currency, account_number, accepted_at) values ('${id}', 100, 'NGN', '0123456785', now())`,
        'delete from sandbox_payouts',
      ],
      'sandbox deposits': [
        `insert into sandbox_deposits (reference, account_number, amount_minor, currency, arrived_at) values ('${id}', '0123456785', 100, 'NGN', now())`,
        'delete from sandbox_deposits',
      ],
      'payout accounts checked by the sandbox': [
        `insert into payout_accounts (business_id, id, source_type, cbn_code, bank_name, account_number, account_name, is_default, created_at, created_by, usable_from)
         values ('${businessId}', '${id}', 'bankDetails', '058', 'GTB', '0123456785', 'ADA OBI', true, now(), '${id}', now())`,
        'delete from payout_accounts',
      ],
    };
    await server.database.query('delete from sandbox_mail');
    for (const [trace, [statement, undo]] of Object.entries(left)) {
      await server.database.query(statement);
      await expect(startAs('production'), trace).rejects.toThrow(`It contains:\n  ${trace}\n`);
      await server.database.query(undo);
    }
    await startAs('production');
  });
});
