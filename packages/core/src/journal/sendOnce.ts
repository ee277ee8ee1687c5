import type { Call } from '../adapter/call.ts'
import type { ChainClient } from '../adapter/chainClient.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { toLatchkeyError } from '../errors/toLatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { classifySendError } from './classifySendError.ts'
import { followEntry } from './followEntry.ts'
import { isDoubleSend } from './idempotencyKey.ts'
import { changeEntry, readJournal } from './journal.ts'
import { isBatch, isOpen, type TransactionRecord } from './journalEntry.ts'
import { recordIfNew } from './recordIfNew.ts'
import { settleEntry } from './settleEntry.ts'

/** A transaction, or a batch of calls, that is to be sent at most once. */
export type SendOnceRequest = Pick<TransactionRecord, 'kind' | 'idempotencyKey' | 'summary'> & {
  /** Created with the preview, so that confirming one preview twice sends once. */
  id: string
  account: Account
  network: Network
  calls: readonly [Call, ...Call[]]
  /** The gas limit of a single transaction. Default: the wallet estimates it. */
  gas?: bigint
  /** The visitor was told of the earlier attempt and confirmed another one. */
  allowRepeat?: boolean
}

/** A wallet that lost its connection may have sent before; the chain gets this long to show the transaction. */
const searchPausesMs = [0, 300, 700, 1_500]

/**
 * Asks the wallet to send a transaction at most once (idempotency), and records it in the journal before. When the
 * wallet fails without saying whether it sent, the wallet is not asked again; the transaction is searched on the chain
 * instead. Resolves when the transaction has a hash or a batch id.
 * @throws LatchkeyError journal/already-sent, journal/unresolved, wallet/*, chain/*, rpc/*
 */
export async function sendOnce(
  latchkey: Latchkey,
  request: SendOnceRequest,
): Promise<TransactionRecord> {
  const { account, network } = request
  const chain = await internals(latchkey).chain(account.namespace)
  // 1. Record, or reject a double send; the cursor tells later from where to search the chain.
  const chainCursor = (await chain.advanceCursor?.({ account, network })) ?? null
  const entry = toEntry(request, chainCursor)
  if (!request.allowRepeat) await assertNotSent(latchkey, entry)
  await recordIfNew(latchkey, entry, { allowRepeat: request.allowRepeat === true })
  // 2. Ask the wallet.
  try {
    const sent = await askWalletToSend(chain, request, entry)
    return startFollowing(
      latchkey,
      changeEntry(latchkey, entry.id, { status: 'sent', ...sent }) ?? entry,
    )
  } catch (cause) {
    // 3. An unclear error may hide a sent transaction: search for it before giving up, then keep polling.
    const error = toLatchkeyError(cause)
    const status = classifySendError(error)
    const changed = changeEntry(latchkey, entry.id, { status }) ?? entry
    if (status !== 'unclear') throw error
    const found = await searchOnChain(latchkey, changed)
    if (found) return startFollowing(latchkey, found)
    followEntry(latchkey, entry.id)
    throw error
  }
}

function startFollowing(latchkey: Latchkey, entry: TransactionRecord): TransactionRecord {
  followEntry(latchkey, entry.id)
  return entry
}

async function askWalletToSend(
  chain: ChainClient,
  { id, account, network, calls, gas }: SendOnceRequest,
  entry: TransactionRecord,
): Promise<Pick<TransactionRecord, 'hash' | 'batchId'>> {
  const [first] = calls
  if (isBatch(entry)) {
    if (!chain.sendCalls) {
      throw new LatchkeyError('wallet/method-unsupported', { method: 'wallet_sendCalls' })
    }
    const batchId = await chain.sendCalls({ account, network, calls, id, isReviewed: true })
    return { hash: null, batchId }
  }
  if (!chain.sendTransaction) {
    throw new LatchkeyError('wallet/method-unsupported', { method: 'eth_sendTransaction' })
  }
  const gasLimit = gas === undefined ? {} : { gas }
  const transaction = { ...first, ...gasLimit, chainId: network.caipNetworkId }
  return { hash: await chain.sendTransaction({ account, transaction }), batchId: null }
}

/**
 * Looks on the chain for open entries with the same idempotency key: an earlier attempt may have been mined
 * meanwhile. @throws LatchkeyError journal/already-sent
 */
async function assertNotSent(latchkey: Latchkey, entry: TransactionRecord): Promise<void> {
  const earlier = readJournal(latchkey).filter(
    (earlier) => isOpen(earlier) && isDoubleSend(earlier, entry),
  )
  for (const openEntry of earlier) {
    const { id, status, hash } = await settleEntry(latchkey, openEntry)
    if (status === 'sent' || status === 'confirmed') {
      throw new LatchkeyError('journal/already-sent', { id, hash })
    }
  }
}

async function searchOnChain(
  latchkey: Latchkey,
  entry: TransactionRecord,
): Promise<TransactionRecord | null> {
  for (const pauseMs of searchPausesMs) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const current = await settleEntry(latchkey, entry)
    if (current.status !== 'unclear') return current
  }
  return null
}

function toEntry(
  { id, kind, account, network, calls, idempotencyKey, summary }: SendOnceRequest,
  chainCursor: TransactionRecord['chainCursor'],
): TransactionRecord {
  const nowMs = Date.now()
  return {
    id,
    kind,
    status: 'asked',
    account: account.address,
    network: network.caipNetworkId,
    calls,
    idempotencyKey,
    summary,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    chainCursor,
    hash: null,
    // A smart account has no transactions of its own: a single call is a batch, too.
    batchId: account.type === 'smartAccount' ? id : null,
  }
}
