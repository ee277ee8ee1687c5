import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, hex } from '@scure/base'
import * as sr25519 from '@scure/sr25519'
import { privateKeyToAccount } from 'viem/accounts'
import type { CaipNetworkId } from '../src/message/signInMessage.ts'
import { bitcoinKey, signBip322 } from './bitcoinSigner.ts'

/** An account with a key: signs any text as its wallet would. */
export type Signer = {
  chainId: CaipNetworkId
  /** Another network of the same namespace. */
  otherChainId: CaipNetworkId
  address: string
  sign(text: string): Promise<string>
}

const seed = (name: string): Uint8Array => sha256(new TextEncoder().encode(name))
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

export function evmSigner(name: string): Signer {
  const account = privateKeyToAccount(`0x${hex.encode(seed(name))}`)
  return {
    chainId: 'eip155:1',
    otherChainId: 'eip155:8453',
    address: account.address,
    sign: (text) => account.signMessage({ message: text }),
  }
}

export function solanaSigner(name: string): Signer {
  const key = seed(name)
  return {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    otherChainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    address: base58.encode(ed25519.getPublicKey(key)),
    sign: async (text) => base58.encode(ed25519.sign(bytesOf(text), key)),
  }
}

export function bitcoinSigner(name: string): Signer {
  const key = bitcoinKey(seed(name), 'p2wpkh')
  return {
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    otherChainId: 'bip122:000000000933ea01ad0ee984209779ba',
    address: key.address,
    sign: async (text) => signBip322(key, text),
  }
}

export function encodeSs58(account: Uint8Array, prefix = 42): string {
  const body = Uint8Array.from([prefix, ...account])
  const checksum = blake2b(Uint8Array.from([...bytesOf('SS58PRE'), ...body]), { dkLen: 64 })
  return base58.encode(Uint8Array.from([...body, ...checksum.subarray(0, 2)]))
}

export type PolkadotScheme = 'sr25519' | 'ed25519' | 'ecdsa'

export function polkadotSigner(name: string, scheme: PolkadotScheme = 'sr25519'): Signer {
  const { account, sign } = polkadotKey(seed(name), scheme)
  return {
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    otherChainId: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
    address: encodeSs58(account),
    sign: async (text) => `0x${hex.encode(sign(bytesOf(`<Bytes>${text}</Bytes>`)))}`,
  }
}

type PolkadotKey = { account: Uint8Array; sign(message: Uint8Array): Uint8Array }

function polkadotKey(key: Uint8Array, scheme: PolkadotScheme): PolkadotKey {
  if (scheme === 'ed25519') {
    return { account: ed25519.getPublicKey(key), sign: (message) => ed25519.sign(message, key) }
  }
  if (scheme === 'ecdsa') {
    return { account: blake2b(secp256k1.getPublicKey(key), { dkLen: 32 }), sign: signEcdsa(key) }
  }
  const secret = sr25519.secretFromSeed(key)
  return { account: sr25519.getPublicKey(secret), sign: (message) => sr25519.sign(secret, message) }
}

function signEcdsa(key: Uint8Array): (message: Uint8Array) => Uint8Array {
  return (message) => {
    const hash = blake2b(message, { dkLen: 32 })
    const [recovery = 0, ...compact] = secp256k1.sign(hash, key, {
      prehash: false,
      format: 'recovered',
    })
    return Uint8Array.from([...compact, recovery])
  }
}
