/** Returns the smallest environment of each mode. */
export function createEnvironments(dataDir: string) {
  const production = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    SECRET: 's'.repeat(32),
    PUBLIC_URL: 'https://kontor.example/',
    STORE_URL: 'https://shops.example/',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'Kontor <hello@kontor.example>',
    PAYSTACK_SECRET_KEY: 'sk_live_0123456789',
  };
  const staging = { ...production, PAYSTACK_SECRET_KEY: '', KONTOR_ALLOW_SANDBOX: 'true' };
  return { production, staging, local: { DATA_DIR: dataDir } };
}
