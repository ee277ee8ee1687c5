import * as v from 'valibot'
import { type Hex, keccak256, numberToHex, serializeTransaction } from 'viem'
import type { Keyring } from '../keys/keyring.ts'
import type { EvmTransaction } from './decodedRequest.ts'
import { limitGas } from './fee.ts'
import { chainNumber } from './networks.ts'
import type { CallRpc } from './node.ts'
import { signEvmHash } from './signEvm.ts'

const quantity = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]+$/i),
  v.transform((text) => BigInt(text)),
)

/** A transaction with every field that its signature covers; `gasPrice` is in wei. */
export type FilledTransaction = EvmTransaction & {
  nonce: number
  gas: bigint
  gasPrice: bigint
  chainId: number
}

/** Reads nonce, gas limit and gas price from the chain. @throws ServerRefusal with the node's reason */
export async function fillTransaction(
  node: CallRpc,
  transaction: EvmTransaction,
  { from, chainId }: { from: string; chainId: string },
): Promise<FilledTransaction> {
  const { to, data, value, gas } = transaction
  const call = { from, data, value: numberToHex(value), ...(to ? { to } : {}) }
  const [nonce, price, estimate] = await Promise.all([
    node('eth_getTransactionCount', [from, 'pending']),
    node('eth_gasPrice', []),
    node('eth_estimateGas', [call]),
  ])
  return {
    ...transaction,
    nonce: Number(v.parse(quantity, nonce)),
    // Adds 20%: the base fee of the next block may be 12.5% higher.
    gasPrice: (v.parse(quantity, price) * 6n) / 5n,
    gas: limitGas(gas, v.parse(quantity, estimate)),
    chainId: chainNumber(chainId),
  }
}

export async function signTransaction(keyring: Keyring, filled: FilledTransaction): Promise<Hex> {
  const { to, data, value, nonce, gas, gasPrice, chainId } = filled
  const unsigned = { type: 'legacy', to, data, value, nonce, gas, gasPrice, chainId } as const
  const hash = keccak256(serializeTransaction(unsigned))
  const { r, s, yParity } = await keyring.use((root) => signEvmHash(root, hash))
  const signature = { r, s, yParity, v: BigInt(chainId * 2 + 35 + yParity) }
  return serializeTransaction(unsigned, signature)
}

/** Broadcasts idempotently: a node that rejects the transaction may have it already. */
export async function broadcast(node: CallRpc, signed: Hex): Promise<Hex> {
  const hash = keccak256(signed)
  await node('eth_sendRawTransaction', [signed]).catch(async (error: unknown) => {
    const known = await node('eth_getTransactionByHash', [hash]).catch(() => null)
    if (!known) throw error
  })
  return hash
}
