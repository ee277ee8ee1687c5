import {
  type Account,
  type CaipNetworkId,
  isLatchkeyError,
  LatchkeyError,
  type Network,
  type TransactionRequest,
} from '@latchkey/core'
import { getBase58Decoder, getBase64Decoder, getTransactionDecoder } from '@solana/kit'
import { type Lifetime, lifetimeReply } from '../rpc/replies.ts'
import { requestNodes } from '../rpc/requestNodes.ts'
import { signAndSend, signTransactions } from '../signing/signTransactions.ts'
import type { SolanaState } from '../solanaState.ts'
import { encodeTransaction } from './encodeTransaction.ts'
import { assertNotPending, idempotencyKeyOf } from './pendingTransactions.ts'
import { planTransfer } from './planTransfer.ts'
import { shownPriorityFee } from './priorityFee.ts'
import { submit } from './submit.ts'

/**
 * Builds a transfer, has the wallet sign it and submits it. Once it is signed its signature is known, and only the chain
 * decides its outcome: a node that does not answer must not cause a second signature (double send).
 * @throws network/wrong-chain, wallet/already-pending while the same payment may still happen, wallet/*, chain/*, rpc/*
 */
export async function sendTransaction(
  state: SolanaState,
  { account, transaction }: { account: Account; transaction: TransactionRequest },
): Promise<string> {
  const { chainId, gas: _gas, ...call } = transaction
  const network = requireNetwork(state, chainId)
  const idempotencyKey = idempotencyKeyOf({ account, network, call })
  await assertNotPending(state, network, idempotencyKey)
  const plan = await planTransfer(state, { account, network, call })
  const [price, lifetime] = await Promise.all([
    shownPriorityFee(state, network, account),
    requestNodes(state.context, network.caipNetworkId, {
      method: 'getLatestBlockhash',
      params: [{ commitment: 'confirmed' }],
      reply: lifetimeReply,
    }),
  ])
  const connection = state.keeper.connectionOf(account)
  const isVersion0 = connection.readsVersion0
  const unsigned = encodeTransaction(plan, { price, lifetime, isVersion0 })
  if (!connection.signTransactions) {
    const signature = await signAndSend(state, { account, transaction: unsigned })
    state.pending.set(signature, { wire: null, lastBlock: null, idempotencyKey })
    return signature
  }
  const [signed] = await signTransactions(state, { account, transactions: [unsigned] })
  if (!signed) throw new LatchkeyError('wallet/failed', { code: null })
  return submitSigned(state, {
    network: network.caipNetworkId,
    signed,
    unsigned,
    lifetime,
    idempotencyKey,
  })
}

/** @throws chain/* when the node's preflight simulation failed, so that the transaction was not sent */
async function submitSigned(
  state: SolanaState,
  options: {
    network: CaipNetworkId
    signed: Uint8Array
    unsigned: Uint8Array
    lifetime: Lifetime
    idempotencyKey: string
  },
): Promise<string> {
  const { network, signed, unsigned, lifetime, idempotencyKey } = options
  const wire = getBase64Decoder().decode(signed)
  const signature = signatureOf(signed)
  // A wallet that changed the message may have changed its blockhash.
  const lastBlock = isSameMessage(signed, unsigned) ? lifetime.lastValidBlockHeight : null
  state.pending.set(signature, { wire, lastBlock, idempotencyKey })
  try {
    await submit(state, network, wire)
  } catch (error) {
    if (!isRefusal(error)) return signature
    state.pending.delete(signature)
    throw error
  }
  return signature
}

/** Whether the node's preflight simulation failed. "AlreadyProcessed" means that it was sent before. */
function isRefusal(error: unknown): boolean {
  if (isLatchkeyError(error, 'chain/insufficient-funds')) return true
  if (!isLatchkeyError(error, 'chain/execution-reverted')) return false
  return error.context.reason !== 'AlreadyProcessed'
}

/** @throws network/wrong-chain when the wallet is on another network */
export function requireNetwork({ context, keeper }: SolanaState, expected: string): Network {
  const actual = keeper.state()?.chainId ?? ''
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
