import { createECDH, createHmac, pbkdf2Sync } from 'node:crypto'
import { type Hex, keccak256 } from 'viem'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const hardened = 0x8000_0000

/** The EVM address of BIP-39 words, derived with OpenSSL instead of the vault's libraries. */
export function opensslEvmAddress(words: string): string {
  const seed = pbkdf2Sync(words, 'mnemonic', 2048, 64, 'sha512')
  let node = createHmac('sha512', 'Bitcoin seed').update(seed).digest()
  for (const step of [44 + hardened, 60 + hardened, hardened, 0, 0]) node = child(node, step)
  const point = publicPoint(node.subarray(0, 32), 'uncompressed').subarray(1)
  return `0x${keccak256(`0x${point.toString('hex')}` as Hex).slice(-40)}`
}

function child(node: Buffer, step: number): Buffer {
  const secret = node.subarray(0, 32)
  const index = Buffer.alloc(4)
  index.writeUInt32BE(step)
  const head =
    step >= hardened ? Buffer.concat([Buffer.of(0), secret]) : publicPoint(secret, 'compressed')
  const childNode = createHmac('sha512', node.subarray(32)).update(head).update(index).digest()
  const sum = (toInt(childNode.subarray(0, 32)) + toInt(secret)) % order
  return Buffer.concat([
    Buffer.from(sum.toString(16).padStart(64, '0'), 'hex'),
    childNode.subarray(32),
  ])
}

function publicPoint(secret: Buffer, form: 'compressed' | 'uncompressed'): Buffer {
  const pair = createECDH('secp256k1')
  pair.setPrivateKey(secret)
  return Buffer.from(pair.getPublicKey('hex', form), 'hex')
}

function toInt(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`)
}
