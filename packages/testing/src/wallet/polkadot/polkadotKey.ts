import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, hex } from '@scure/base'
import { getPublicKey, secretFromSeed, sign as signSr25519 } from '@scure/sr25519'

export type PolkadotScheme = 'sr25519' | 'ed25519' | 'ecdsa'

/** A person's key: its account, and signatures as a wallet gives them. */
export type PolkadotKey = {
  readonly name: string
  readonly scheme: PolkadotScheme
  /** In the format every network understands. */
  readonly address: string
  sign(bytes: Uint8Array): `0x${string}`
}

export function polkadotKey(name: string, scheme: PolkadotScheme): PolkadotKey {
  const seed = sha256(new TextEncoder().encode(`latchkey polkadot ${name}`))
  const { account, sign } = schemes[scheme](seed)
  return {
    name,
    scheme,
    address: encodeAddress(account),
    sign: (bytes) => `0x${hex.encode(sign(bytes))}`,
  }
}

type Signer = { account: Uint8Array; sign(bytes: Uint8Array): Uint8Array }

const schemes: Readonly<Record<PolkadotScheme, (seed: Uint8Array) => Signer>> = {
  sr25519(seed) {
    const secret = secretFromSeed(seed)
    return { account: getPublicKey(secret), sign: (bytes) => signSr25519(secret, bytes) }
  },
  ed25519: (seed) => ({
    account: ed25519.getPublicKey(seed),
    sign: (bytes) => ed25519.sign(bytes, seed),
  }),
  ecdsa: (seed) => ({
    account: blake2b(secp256k1.getPublicKey(seed), { dkLen: 32 }),
    sign(bytes) {
      const hash = blake2b(bytes, { dkLen: 32 })
      const [recovery = 0, ...compact] = secp256k1.sign(hash, seed, {
        prehash: false,
        format: 'recovered',
      })
      return Uint8Array.from([...compact, recovery])
    },
  }),
}

function encodeAddress(account: Uint8Array): string {
  const body = Uint8Array.from([42, ...account])
  const mark = new TextEncoder().encode('SS58PRE')
  const sum = blake2b(Uint8Array.from([...mark, ...body]), { dkLen: 64 })
  return base58.encode(Uint8Array.from([...body, ...sum.subarray(0, 2)]))
}
