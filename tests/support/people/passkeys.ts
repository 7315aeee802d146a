import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
  SignedChallenge,
} from '#contract/people/passkey.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { samplePassword } from './sign-up.ts';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const encode = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');

/** Flags of WebAuthn's authenticator data: a person was present, was verified, and a key follows. */
const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

/** Algorithms of the IANA COSE registry. */
const es256 = -7;
export const mlDsa44 = -48;

/** Acts as a phone or security key for a passkey (WebAuthn Level 3): it keeps a private key and signs challenges. */
export class SoftAuthenticator {
  readonly #origin: string;
  readonly #isVerified: boolean;
  readonly #algorithm: number;
  readonly #credential = randomBytes(16);
  readonly #publicKey: KeyObject;
  readonly #privateKey: KeyObject;
  #counter = 0;

  constructor(publicUrl: string, { isVerified = true, algorithm = es256 } = {}) {
    this.#origin = new URL(publicUrl).origin;
    this.#isVerified = isVerified;
    this.#algorithm = algorithm;
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#publicKey = pair.publicKey;
    this.#privateKey = pair.privateKey;
  }

  /** Answers the question of the browser to create a passkey, with an attestation of the format `none`. */
  create({ challenge, rp }: Pick<PasskeyCreation, 'challenge' | 'rp'>): CreatedPasskey {
    const data = Buffer.concat([
      this.#describe(rp.id, withKey),
      Buffer.alloc(16),
      Buffer.from([0, this.#credential.length]),
      this.#credential,
      this.#exportKey(),
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      Buffer.from([0x58, data.length]),
      data,
    ]);
    return {
      credential: encode(this.#credential),
      clientDataJSON: encode(this.#clientData('webauthn.create', challenge)),
      attestationObject: encode(attestation),
    };
  }

  /** Signs the challenge of a sign-in. */
  sign({ challenge, rpId }: Pick<PasskeyRequest, 'challenge' | 'rpId'>): SignedChallenge {
    this.#counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge);
    const data = this.#describe(rpId);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#privateKey);
    return {
      credential: encode(this.#credential),
      clientDataJSON: encode(clientData),
      authenticatorData: encode(data),
      signature: encode(signature),
    };
  }

  #clientData(type: string, challenge: string): string {
    return JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false });
  }

  #describe(rpId: string, flags = 0): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#counter);
    const all = flags | present | (this.#isVerified ? verified : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count]);
  }

  /** The public key as COSE: a map with key type EC2, the algorithm, curve P-256 and both coordinates. */
  #exportKey(): Buffer {
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const number = -1 - this.#algorithm;
    const algorithm = number < 24 ? [0x20 + number] : [0x38, number];
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, ...algorithm, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }
}

/** Creates a passkey for the signed-in person and returns it with its device. */
export async function newPasskey(server: ApiServer, asking: Asking) {
  const device = new SoftAuthenticator(server.deps.config.publicUrl);
  const creation = await server.call('beginPasskey', { body: { password: samplePassword } }, asking);
  const passkey = await server.call('addPasskey', { body: device.create(creation) }, asking);
  return { device, passkey };
}
