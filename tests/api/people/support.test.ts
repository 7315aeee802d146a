import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorAreas } from '#server/operator-areas.ts';
import { runAreaCommand } from '#server/platform/operator/command-line.ts';
import { sampleSupport } from '#tests/api/people/support-samples.ts';
import { samplePdf } from '#tests/support/people/verification.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';

const supportEmail = 'help@kontor.example';
let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer({ KONTOR_SUPPORT_EMAIL: supportEmail });
});
afterAll(() => server.close());

const run = (...words: string[]) => runAreaCommand(server.deps, operatorAreas, ['support', ...words]);
const list = (shop: Shop) => server.call('supportRequests', {}, shop.asking);

async function upload(shop: Shop, category: 'SUPPORT' | 'BOOKKEEPING_DOCUMENT') {
  const file = { name: 'statement.pdf', content: samplePdf() };
  return server.call('uploadFile', { body: { category }, file }, shop.asking);
}

describe('contacting support', () => {
  test('sends one email, however often the request is repeated, and waits for an operator', async () => {
    const shop = await newShop(server);
    const { id: fileId } = await upload(shop, 'SUPPORT');
    const body = { ...sampleSupport, subject: 'A payout of Ada', fileIds: [fileId] };
    const asking = { ...shop.asking, idempotencyKey: crypto.randomUUID() };
    const sent = await server.call('createSupportRequest', { body }, asking);
    expect(await server.call('createSupportRequest', { body }, asking)).toEqual(sent);
    expect(await list(shop)).toEqual([sent]);
    const mails = (await server.mails(supportEmail)).filter(({ text }) => text.includes(sent.id));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('statement.pdf');
    expect(mails[0]?.text).toContain(sampleSupport.message);
    expect(await run('list')).toMatch(new RegExp(`${sent.id}  A payout of Ada.*file: statement.pdf`));
  });

  test('is answered once by email, or closed', async () => {
    const shop = await newShop(server);
    const { id } = await server.call('createSupportRequest', { body: sampleSupport }, shop.asking);
    const { user } = await server.call('whoAmI', {}, shop.asking);
    const answer = ['--answer', 'It arrives tomorrow.'];
    await run('reply', id, ...answer, '--dry-run');
    expect((await list(shop))[0]?.status).toBe('open');
    expect(await run('reply', id, ...answer)).toBe(`${id}: answered to ${user.email}`);
    const [mail] = await server.mails(user.email);
    expect(mail).toMatchObject({ subject: `Re: ${sampleSupport.subject}` });
    expect(mail?.text).toContain('It arrives tomorrow.');
    expect((await list(shop))[0]?.status).toBe('answered');
    await expect(run('reply', id, ...answer)).rejects.toThrow('This request is answered');
    expect(await run('list')).not.toContain(id);
    const other = await server.call('createSupportRequest', { body: sampleSupport }, shop.asking);
    await run('close', other.id);
    expect((await list(shop))[0]).toMatchObject({ id: other.id, status: 'closed' });
    await expect(run('close', 'nothing')).rejects.toThrow('There is no request nothing');
  });

  test('takes files of the person for support alone, and keeps them', async () => {
    const [shop, other] = [await newShop(server), await newShop(server)];
    const [own, receipt, foreign] = [
      await upload(shop, 'SUPPORT'),
      await upload(shop, 'BOOKKEEPING_DOCUMENT'),
      await upload(other, 'SUPPORT'),
    ];
    for (const { id } of [receipt, foreign]) {
      const body = { ...sampleSupport, fileIds: [id] };
      expect((await server.ask('createSupportRequest', { body }, shop.asking)).status).toBe(404);
    }
    const body = { ...sampleSupport, fileIds: [own.id] };
    await server.call('createSupportRequest', { body }, shop.asking);
    for (let days = 0; days < 3; days += 1) {
      server.pass(25 * 60 * 60 * 1000);
      await server.deps.jobs.drain();
    }
    expect((await server.ask('fileAddress', { params: { id: own.id } }, shop.asking)).status).toBe(200);
    expect((await server.ask('fileAddress', { params: { id: foreign.id } }, other.asking)).status).toBe(404);
    expect(await list(other)).toEqual([]);
  });
});
