import { secp256k1 } from '@noble/curves/secp256k1.js'
import { getAddress, type Hex, hashMessage, hexToBytes, isAddress, isHex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import type { CaipNetworkId } from '../message/signInMessage.ts'
import type { Verifier } from '../verify/verifier.ts'
import { isContractSignature } from './isContractSignature.ts'
import { rpcOverHttp } from './rpcOverHttp.ts'
import type { Rpc, RpcRequest } from './rpcRequest.ts'

export type { RpcRequest }

export type EvmVerifierOptions = {
  /** Nodes by CAIP-2 id. Only smart accounts need them. */
  rpc?: Readonly<Record<string, Rpc>>
  /** The time limit for verifying a smart account's signature. Default: two seconds. */
  timeoutMs?: number
}

/**
 * Signatures of eip155 accounts. A key's signature (EOA) is verified by recovery alone, without any
 * network; a smart account (ERC-1271) and one not yet deployed (ERC-6492) by asking a node. The zero
 * address never signs.
 */
export function evmVerifier(options: EvmVerifierOptions = {}): Verifier {
  return {
    namespace: 'eip155',
    verify: ({ text, ...signed }) => verifyEvmHash({ ...signed, hash: hashMessage(text) }, options),
  }
}

/** A signature over a hash, such as that of typed data (EIP-712), by an eip155 account. */
export type SignedHash = { hash: Hex; signature: string; address: string; chainId: CaipNetworkId }

/**
 * Verifies a signature over a hash as strictly as `evmVerifier` verifies one over a text.
 *
 * @throws SiwxError `signin/try-later` when no node responds for a smart account
 * @example
 * ```ts
 * const isSigned = await verifyEvmHash(
 *   { hash: hashTypedData(order), signature, address, chainId: 'eip155:1' },
 *   { rpc: { 'eip155:1': 'https://ethereum.example' } },
 * )
 * ```
 */
export async function verifyEvmHash(
  { hash, signature, address, chainId }: SignedHash,
  { rpc = {}, timeoutMs = 2_000 }: EvmVerifierOptions = {},
): Promise<boolean> {
  if (!isChecksumRight(address) || isReserved(address)) return false
  if (!isHex(signature) || signature.length % 2 !== 0) return false
  if (isKeySignature({ hash, signature, address })) return true
  const rpcRequest = findRpc(rpc, chainId)
  if (!rpcRequest) return false
  return isContractSignature({ hash, signature, address, chainId, rpc: rpcRequest, timeoutMs })
}

/** Without a node for the chain smart accounts are not supported on it: their signatures are invalid. */
function findRpc(rpc: Readonly<Record<string, Rpc>>, chainId: CaipNetworkId): RpcRequest | null {
  const entry = Object.hasOwn(rpc, chainId) ? rpc[chainId] : undefined
  if (entry === undefined || typeof entry === 'function') return entry ?? null
  return rpcOverHttp(typeof entry === 'string' ? [entry] : entry)
}

/** An address in mixed case carries a checksum (EIP-55); a wrong one means a changed address. */
function isChecksumRight(address: string): address is Hex {
  if (!isAddress(address, { strict: false })) return false
  return address === address.toLowerCase() || address === getAddress(address)
}

/** The zero address and the precompiled contracts (such as 0x…04, identity) are no accounts. */
function isReserved(address: Hex): boolean {
  return BigInt(address) <= 0xffffn
}

type KeySignature = { hash: Hex; signature: Hex; address: Hex }

/** No node is called: an EOA can sign in while every RPC is down. */
function isKeySignature({ hash, signature, address }: KeySignature): boolean {
  try {
    const recoverable = toRecoverable(hexToBytes(signature))
    if (!recoverable) return false
    const point = secp256k1.recoverPublicKey(recoverable, hexToBytes(hash), { prehash: false })
    const publicKey = secp256k1.Point.fromBytes(point).toHex(false)
    return publicKeyToAddress(`0x${publicKey}`).toLowerCase() === address.toLowerCase()
  } catch {
    // Values outside the curve order: not a valid signature.
    return false
  }
}

/** Recovery bit first, then r and s. Only the usual 65 bytes, and only the lower of the two s. */
function toRecoverable(bytes: Uint8Array): Uint8Array | null {
  const recovery = parseRecoveryByte(bytes[64])
  if (bytes.length !== 65 || recovery === null) return null
  const compact = bytes.subarray(0, 64)
  const isHighS = secp256k1.Signature.fromBytes(compact, 'compact').hasHighS()
  return isHighS ? null : Uint8Array.from([recovery, ...compact])
}

function parseRecoveryByte(v: number | undefined): number | null {
  if (v === 27 || v === 28) return v - 27
  return v === 0 || v === 1 ? v : null
}
