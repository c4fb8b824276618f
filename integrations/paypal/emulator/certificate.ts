import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A value of DER: its tag, its length, its content. */
function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const { length } = body
  const size =
    length < 128
      ? Buffer.from([length])
      : length < 256
        ? Buffer.from([0x81, length])
        : Buffer.from([0x82, length >> 8, length & 255])
  return Buffer.concat([Buffer.from([tag]), size, body])
}

const sequence = (...content: Buffer[]) => der(0x30, ...content)
const rsaWithSha256 = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const named = (name: string) =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))))
const time = (at: Date) => der(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, '')))

export interface Certificate {
  pem: string
  privateKey: KeyObject
}

/** A key of its own and a certificate that it signed itself: Node can read such a thing, not make one. */
export function makeCertificate({ from, until }: { from: Date; until: Date }): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const name = named('messageverificationcerts.paypal.emulator')
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(8)])
  const facts = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    rsaWithSha256,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', facts, privateKey))
  const base64 = sequence(facts, rsaWithSha256, signature).toString('base64').replace(/.{64}/g, '$&\n').trimEnd()
  return { pem: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`, privateKey }
}
