import { join } from 'node:path';
import { type Config, ConfigProblem } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { nigerianBanks } from './banks/nigerian-banks.ts';
import { isDocumentKey } from '#server/platform/files/stored-file.ts';
import type { Banks } from './banks/banks.ts';
import { sandboxBanks } from './banks/sandbox.ts';
import type { Courier } from './delivery/delivery.ts';
import { noCourier } from './delivery/none.ts';
import { makeSandboxCourier } from './delivery/sandbox.ts';
import { openDomainChecker } from './dns/open-checker.ts';
import { noRegistrar } from './domains/none.ts';
import type { Registrar } from './domains/registrar.ts';
import { makeSandboxRegistrar } from './domains/sandbox.ts';
import { diskFiles } from './files/disk.ts';
import { encryptedFiles } from './files/encrypted.ts';
import type { FileStore } from './files/files.ts';
import type { Identity } from './identity/identity.ts';
import { makeSandboxIdentity } from './identity/sandbox.ts';
import type { EmailSender } from './mail/mail.ts';
import { createSandboxEmailSender } from './mail/sandbox.ts';
import type { Payments } from './payments/payments.ts';
import { makeSandboxPayments } from './payments/sandbox.ts';
import type { Payouts } from './payouts/payouts.ts';
import { makeSandboxPayouts } from './payouts/sandbox.ts';
import { noSms } from './sms/none.ts';
import { createSandboxSmsSender } from './sms/sandbox.ts';
import type { SmsSender } from './sms/sms.ts';

type SandboxDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'clock'>;
type ProviderDeps = SandboxDeps & Pick<Deps, 'log'>;
type Providers = Pick<
  Deps,
  | 'mail'
  | 'sms'
  | 'courier'
  | 'payments'
  | 'payouts'
  | 'identity'
  | 'banks'
  | 'files'
  | 'registrar'
  | 'domainChecker'
>;

/**
 * Opens the provider of each port, as the configuration says.
 * @throws ConfigProblem if production would run on a sandbox
 */
export async function openProviders(deps: ProviderDeps): Promise<Providers> {
  const { config } = deps;
  const providers: Providers = {
    mail: await openEmailSender(config, deps),
    sms: await openSmsSender(config, deps),
    courier: await openCourier(deps),
    payments: await openPayments(deps),
    payouts: await openPayouts(deps),
    identity: await openIdentity(deps),
    banks: await openBanks(config),
    registrar: await openRegistrar(deps),
    domainChecker: openDomainChecker(config.domains, deps.clock),
    files: encryptedFiles(await openFiles(config), config.keys, isDocumentKey),
  };
  rejectSandboxes(config, providers);
  return providers;
}

/** Checks what was opened, whatever the settings allowed. */
function rejectSandboxes({ mode, isStaging }: Config, providers: Providers): void {
  if (mode !== 'production' || isStaging) return;
  const ports = [
    { port: 'mail', provider: providers.mail.provider, setting: 'SMTP_URL' },
    { port: 'sms', provider: providers.sms.provider, setting: 'SMS_PROVIDER' },
    { port: 'delivery', provider: providers.courier.provider, setting: 'DELIVERY_PROVIDER' },
    { port: 'domains', provider: providers.registrar.provider, setting: 'DOMAIN_REGISTRAR' },
    { port: 'payments', provider: providers.payments.name, setting: 'PAYSTACK_SECRET_KEY' },
    { port: 'payouts', provider: providers.payouts.name, setting: 'PAYSTACK_SECRET_KEY' },
    { port: 'identity', provider: providers.identity.name, setting: 'PAYSTACK_SECRET_KEY' },
    { port: 'banks', provider: providers.banks.name, setting: 'PAYSTACK_SECRET_KEY' },
  ];
  const problems = ports
    .filter(({ provider }) => provider === 'sandbox')
    .map(({ port, setting }) => `${setting}: ${port} would run on a sandbox in production`);
  if (problems.length > 0)
    throw new ConfigProblem(`Kontor can't start with this configuration:\n  ${problems.join('\n  ')}`);
}

/** The mailer's library is only loaded when it is used: it would be a tenth of the start time and of the memory. */
async function openEmailSender(
  { smtpUrl, emailFrom }: Config,
  sandbox: Pick<Deps, 'db' | 'clock'>,
): Promise<EmailSender> {
  if (!smtpUrl) return createSandboxEmailSender(sandbox);
  const { createSmtpEmailSender } = await import('./mail/smtp.ts');
  return createSmtpEmailSender(smtpUrl, emailFrom);
}

async function openSmsSender({ sms }: Config, sandbox: Pick<Deps, 'db' | 'clock'>): Promise<SmsSender> {
  if (sms.provider === 'none') return noSms;
  if (sms.provider === 'sandbox') return createSandboxSmsSender(sandbox);
  const { createTermiiSmsSender } = await import('./sms/termii.ts');
  return createTermiiSmsSender(sms);
}

async function openCourier(deps: ProviderDeps): Promise<Courier> {
  const { config, db, clock, log } = deps;
  const { delivery } = config;
  if (delivery.provider === 'none') return noCourier;
  if (delivery.provider === 'sandbox') return makeSandboxCourier(deps);
  const [{ makeShipbubbleCourier }, { createShipmentStore }] = await Promise.all([
    import('./delivery/shipbubble.ts'),
    import('./delivery/shipbubble.repo.ts'),
  ]);
  return makeShipbubbleCourier(delivery, { shipments: createShipmentStore(db), now: () => clock.now(), log });
}

async function openRegistrar({ config, clock }: SandboxDeps): Promise<Registrar> {
  const { registrar } = config.domains;
  if (registrar.provider !== 'gandi')
    return registrar.provider === 'none' ? noRegistrar : makeSandboxRegistrar(clock);
  const { makeGandiRegistrar } = await import('./domains/gandi.ts');
  return makeGandiRegistrar(registrar);
}

/** Also only loaded when it is used. */
async function openFiles({ filesUrl, dataDir }: Config): Promise<FileStore> {
  if (!filesUrl) return diskFiles(join(dataDir, 'files'));
  const { s3Files } = await import('./files/s3.ts');
  return s3Files(filesUrl);
}

async function openPayments(sandbox: SandboxDeps): Promise<Payments> {
  const { config, db, clock } = sandbox;
  if (!config.paystack) return makeSandboxPayments(sandbox);
  const [{ paystackPayments }, { createPageStore: pageBook }] = await Promise.all([
    import('./payments/paystack.ts'),
    import('./payments/paystack.repo.ts'),
  ]);
  return paystackPayments({ ...config.paystack, pages: pageBook(db), now: () => clock.now() });
}

async function openPayouts(sandbox: SandboxDeps): Promise<Payouts> {
  if (!sandbox.config.paystack) return makeSandboxPayouts(sandbox);
  const { paystackPayouts } = await import('./payouts/paystack.ts');
  return paystackPayouts(sandbox.config.paystack);
}

async function openIdentity(sandbox: SandboxDeps): Promise<Identity> {
  const { paystack, publicUrl } = sandbox.config;
  if (!paystack) return makeSandboxIdentity(sandbox);
  const { paystackIdentity } = await import('./identity/paystack.ts');
  return paystackIdentity({ ...paystack, host: new URL(publicUrl).hostname });
}

async function openBanks({ paystack }: Config): Promise<Banks> {
  if (!paystack) return sandboxBanks(async (country) => (country === 'NG' ? nigerianBanks : []));
  const { paystackBanks } = await import('./banks/paystack.ts');
  return paystackBanks(paystack);
}
