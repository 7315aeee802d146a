import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { minute, newMerchant, newSession } from '#tests/support/people/identity.ts';
import { SoftAuthenticator, mlDsa44, newPasskey } from '#tests/support/people/passkeys.ts';
import { codeOfApp, setUpAuthenticator } from '#tests/support/people/second-factor.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

async function newPerson() {
  const { email, userId, businessId } = await newMerchant(server);
  return { email, userId, businessId, asking: { token: await newSession(server, email) } };
}
type Person = Awaited<ReturnType<typeof newPerson>>;

const publicUrl = () => server.deps.config.publicUrl;
const begin = ({ asking }: Person, password = samplePassword) =>
  server.ask('beginPasskey', { body: { password } }, asking);
const begun = ({ asking }: Person) =>
  server.call('beginPasskey', { body: { password: samplePassword } }, asking);
const add = ({ asking }: Person, body: ReturnType<SoftAuthenticator['create']>) =>
  server.ask('addPasskey', { body }, asking);
const request = () => server.call('beginPasskeySignIn');
const signIn = (body: ReturnType<SoftAuthenticator['sign']>) => server.ask('signInWithPasskey', { body });
const listed = ({ asking }: Person) => server.call('passkeys', {}, asking);
const refused = { status: 422, code: 'PASSKEY_REFUSED' };

describe('adding a passkey', () => {
  test('needs the password, is listed, and sends an email', async () => {
    const person = await newPerson();
    expect(await begin(person, 'not the password')).toMatchObject({
      status: 422,
      code: 'PASSWORD_WRONG',
      fields: [{ field: 'password' }],
    });
    await newPasskey(server, person.asking);
    expect(await listed(person)).toMatchObject([{ device: expect.any(String), lastUsedAt: null }]);
    expect((await server.mails(person.email))[0]?.subject).toBe('A passkey was added to your account');
  });

  test('needs a code where a second factor is set up', async () => {
    const person = await newPerson();
    const { secret } = await setUpAuthenticator(server, { token: await newSession(server, person.email) });
    expect(await begin(person)).toMatchObject({ status: 422, code: 'STEP_UP_REQUIRED' });
    await server.call(
      'stepUp',
      { body: { code: codeOfApp(secret, server.deps.clock.now()) } },
      person.asking,
    );
    expect((await begin(person)).status).toBe(200);
  });

  test('is done once for a challenge, of this person, within five minutes', async () => {
    const [person, other] = [await newPerson(), await newPerson()];
    const device = new SoftAuthenticator(publicUrl());
    const created = device.create(await begun(person));
    expect(await add(other, created)).toMatchObject(refused);
    expect((await add(person, created)).status).toBe(200);
    expect(await add(person, created)).toMatchObject(refused);
    expect(await add(person, device.create(await begun(person)))).toMatchObject({ code: 'ALREADY_DONE' });

    const late = new SoftAuthenticator(publicUrl()).create(await begun(person));
    server.pass(5 * minute);
    expect(await add(person, late)).toMatchObject(refused);
    expect(await listed(person)).toHaveLength(1);
  });

  test('is refused for another site, and if the device did not check the person', async () => {
    const person = await newPerson();
    const elsewhere = new SoftAuthenticator('https://kontor.example');
    expect(await add(person, elsewhere.create(await begun(person)))).toMatchObject(refused);
    const unverified = new SoftAuthenticator(publicUrl(), { isVerified: false });
    expect(await add(person, unverified.create(await begun(person)))).toMatchObject(refused);
  });

  test('is refused with an algorithm that was not offered', async () => {
    const person = await newPerson();
    const begunWith = await begun(person);
    expect(begunWith.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-7, -8, -257]);
    const device = new SoftAuthenticator(publicUrl(), { algorithm: mlDsa44 });
    expect(await add(person, device.create(begunWith))).toMatchObject(refused);
    expect(await listed(person)).toEqual([]);
  });

  test('is possible ten times', async () => {
    const person = await newPerson();
    for (let nth = 0; nth < 10; nth += 1) await newPasskey(server, person.asking);
    expect(await begin(person)).toMatchObject({ status: 409, code: 'ALREADY_DONE' });
  });
});

describe('signing in with a passkey', () => {
  test('needs neither a password nor a code, and confirms sensitive changes', async () => {
    const person = await newPerson();
    const { device } = await newPasskey(server, person.asking);
    await setUpAuthenticator(server, person.asking);
    const signedIn = await server.call('signInWithPasskey', { body: device.sign(await request()) });
    expect(signedIn).toMatchObject({ user: { id: person.userId }, businesses: [{ id: person.businessId }] });
    const pin = { body: { password: samplePassword, pin: '8305' } };
    expect((await server.ask('setPin', pin, { token: signedIn.token })).status).toBe(200);
    expect((await listed(person))[0]?.lastUsedAt).toEqual(expect.any(String));
  });

  test('works once for a challenge, however many requests come at once, within five minutes', async () => {
    const { device } = await newPasskey(server, (await newPerson()).asking);
    const signed = device.sign(await request());
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(signed)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'PASSKEY_REFUSED')).toHaveLength(7);
    const late = device.sign(await request());
    server.pass(5 * minute);
    expect(await signIn(late)).toMatchObject(refused);
  });

  test('is refused with a wrong signature, another challenge, another site or an unchecked person', async () => {
    const person = await newPerson();
    const { device } = await newPasskey(server, person.asking);
    const { device: other } = await newPasskey(server, (await newPerson()).asking);
    const own = device.sign(await request());
    const { signature } = other.sign(await request());
    expect(await signIn({ ...own, signature })).toMatchObject(refused);
    expect(await signIn(device.sign({ challenge: 'made-up', rpId: 'localhost' }))).toMatchObject(refused);
    const forAdding = await begun(person);
    expect(await signIn(device.sign({ ...forAdding, rpId: forAdding.rp.id }))).toMatchObject(refused);
    const { challenge } = await request();
    expect(await signIn(device.sign({ challenge, rpId: 'kontor.example' }))).toMatchObject(refused);
    expect((await signIn(device.sign(await request()))).status).toBe(200);
  });

  test('is refused if the counter of the device goes back, as with a copied key', async () => {
    const { device } = await newPasskey(server, (await newPerson()).asking);
    const older = device.sign(await request());
    expect((await signIn(device.sign(await request()))).status).toBe(200);
    expect(await signIn(older)).toMatchObject(refused);
  });

  test('is refused for an unknown passkey like for a wrong signature', async () => {
    expect(await signIn(new SoftAuthenticator(publicUrl()).sign(await request()))).toMatchObject(refused);
  });

  test('ends once the passkey is removed; another person cannot remove it', async () => {
    const person = await newPerson();
    const { device, passkey } = await newPasskey(server, person.asking);
    const params = { id: passkey.id };
    expect(await server.ask('deletePasskey', { params }, (await newPerson()).asking)).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect((await server.ask('deletePasskey', { params }, person.asking)).status).toBe(200);
    expect(await signIn(device.sign(await request()))).toMatchObject(refused);
    expect((await server.mails(person.email))[0]?.subject).toBe('A passkey was removed from your account');
  });
});
