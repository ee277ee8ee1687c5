import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base58, utf8 } from '@scure/base'
import { p2wpkh } from '@scure/btc-signer'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** Publicly known test keys: never send anything of value to them. */
export const evmAccount: PrivateKeyAccount = privateKeyToAccount(
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
)

export const solanaSecret: Uint8Array = sha256(utf8.decode('sample wallet, solana'))
export const solanaAddress: string = base58.encode(ed25519.getPublicKey(solanaSecret))

export const bitcoinSecret: Uint8Array = sha256(utf8.decode('sample wallet, bitcoin'))
export const bitcoinPublicKey: Uint8Array = secp256k1.getPublicKey(bitcoinSecret)
export const bitcoinAddress: string = p2wpkh(bitcoinPublicKey).address ?? ''
