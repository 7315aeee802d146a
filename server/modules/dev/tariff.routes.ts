import type { FastifyInstance } from 'fastify';
import { Tariff } from '#domain/withdrawal.ts';
import type { Deps } from '#server/deps.ts';

/** Lets a test change the charges of withdrawals while people withdraw, as a restart with another setting would. */
export function tariffRoutes(http: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  if (!config.movableClock) return;
  http.post('/dev/tariff', async ({ body }) => {
    config.withdrawalTariff = Tariff.parse(body);
    return { data: config.withdrawalTariff };
  });
}
