import {
  type Account,
  type Caip2,
  isLatchkeyError,
  LatchkeyError,
  type Network,
  type TransactionRequest,
} from '@latchkey/core'
import { getBase58Decoder, getBase64Decoder, getTransactionDecoder } from '@solana/kit'
import { askNodes } from '../rpc/askNodes.ts'
import { type Lifetime, lifetime } from '../rpc/replies.ts'
import type { SolanaState } from '../solanaState.ts'
import { signAndSend, signTransactions } from '../wallet/signTransactions.ts'
import { shownBid } from './estimateCost.ts'
import { deedOf, refuseWhileAlive } from './openTransactions.ts'
import { planTransfer } from './planTransfer.ts'
import { submit } from './submit.ts'
import { writeTransaction } from './writeTransaction.ts'

/**
 * Writes a transfer, has the wallet sign it and hands it to the chain. Once it is signed its name is known, and
 * only the chain says what became of it: a node that does not answer is no reason to sign another one.
 * @throws network/wrong-chain, wallet/already-pending while the same payment may still happen, wallet/*, chain/*, rpc/*
 */
export async function sendTransaction(
  state: SolanaState,
  { account, transaction }: { account: Account; transaction: TransactionRequest },
): Promise<string> {
  const { chainId, gas: _gas, ...call } = transaction
  const network = requireNetwork(state, chainId)
  const deed = deedOf({ account, network, call })
  await refuseWhileAlive(state, network, deed)
  const plan = await planTransfer(state, { account, network, call })
  const [price, life] = await Promise.all([
    shownBid(state, network, account),
    askNodes(state.context, network.caipNetworkId, {
      method: 'getLatestBlockhash',
      params: [{ commitment: 'confirmed' }],
      reply: lifetime,
    }),
  ])
  const line = state.keeper.lineOf(account)
  const isVersion0 = line.readsVersion0
  const unsigned = writeTransaction(plan, { price, lifetime: life, isVersion0 })
  if (!line.signTransactions) {
    const signature = await signAndSend(state, { account, transaction: unsigned })
    state.open.set(signature, { wire: null, lastBlock: null, deed })
    return signature
  }
  const [signed] = await signTransactions(state, { account, transactions: [unsigned] })
  if (!signed) throw new LatchkeyError('wallet/failed', { code: null })
  return handOver(state, { network: network.caipNetworkId, signed, unsigned, life, deed })
}

/** @throws chain/* when the node played the transaction and refused it, so that it never left */
async function handOver(
  state: SolanaState,
  scene: {
    network: Caip2
    signed: Uint8Array
    unsigned: Uint8Array
    life: Lifetime
    deed: string
  },
): Promise<string> {
  const { network, signed, unsigned, life, deed } = scene
  const wire = getBase64Decoder().decode(signed)
  const signature = signatureOf(signed)
  // A wallet that changed the message may have given it another life.
  const lastBlock = isSameMessage(signed, unsigned) ? life.lastValidBlockHeight : null
  state.open.set(signature, { wire, lastBlock, deed })
  try {
    await submit(state, network, wire)
  } catch (error) {
    if (!isRefusal(error)) return signature
    state.open.delete(signature)
    throw error
  }
  return signature
}

/** Has the first node to answer played it and found that it fails? One that knows it already says otherwise. */
function isRefusal(error: unknown): boolean {
  if (isLatchkeyError(error, 'chain/insufficient-funds')) return true
  if (!isLatchkeyError(error, 'chain/execution-reverted')) return false
  return error.context.reason !== 'AlreadyProcessed'
}

/** @throws network/wrong-chain when the caller means another network than the wallet is on */
export function requireNetwork({ context, keeper }: SolanaState, expected: string): Network {
  const actual = keeper.facts()?.chainId ?? ''
  const network = context.networks().find(({ caipNetworkId }) => caipNetworkId === expected)
  if (network && actual === expected) return network
  throw new LatchkeyError('network/wrong-chain', { expected, actual })
}

function signatureOf(signed: Uint8Array): string {
  const [first] = Object.values(getTransactionDecoder().decode(signed).signatures)
  return getBase58Decoder().decode(first ?? new Uint8Array(64))
}

function isSameMessage(one: Uint8Array, other: Uint8Array): boolean {
  const messages = [one, other].map((wire) => getTransactionDecoder().decode(wire).messageBytes)
  const [a, b] = messages
  return a?.length === b?.length && (a?.every((byte, index) => byte === b?.[index]) ?? false)
}
