import type { Call } from '../adapter/call.ts'
import type { ChainClient } from '../adapter/chainClient.ts'
import type { ChainCursor } from '../adapter/money.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { toLatchkeyError } from '../errors/toLatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { followEntry } from './followEntry.ts'
import { changeEntry, readJournal } from './journal.ts'
import { isOpen, type JournalEntry, type JournalKind } from './journalEntry.ts'
import { isSameDeed, recordIfNew } from './recordIfNew.ts'
import { settleEntry } from './settleEntry.ts'
import { verdictOn } from './verdictOn.ts'

export type Order = {
  /** Made once per thing the visitor confirms, so that confirming twice is seen. */
  id: string
  kind: JournalKind
  account: Account
  network: Network
  calls: readonly [Call, ...Call[]]
  deed: string
  about: JournalEntry['about']
  /** The visitor knows of the earlier attempt and wants another one. */
  isAgain?: boolean
}

/** A wallet that lost its line may have sent before; the chain gets this long to show it. */
const searchPausesMs = [0, 300, 700, 1_500]

/**
 * Asks the wallet to send, at most once, and notes it before. A wallet that fails without saying whether it
 * sent is not asked again: the chain is looked through instead. Resolves when the transaction is on its way.
 * @throws journal/already-sent, journal/unresolved, and what the wallet or the chain says
 */
export async function broadcast(latchkey: Latchkey, order: Order): Promise<JournalEntry> {
  const { account, network } = order
  const chain = await latchkey.chain(account.namespace)
  const mark = await readMark(chain, account, network)
  if (!order.isAgain) await refuseIfSent(latchkey, order)
  const entry = toEntry(order, mark)
  await recordIfNew(latchkey, entry, { isAgain: order.isAgain === true })
  try {
    const sent = await askWallet(chain, order)
    return follow(latchkey, changeEntry(latchkey, entry.id, { status: 'sent', ...sent }) ?? entry)
  } catch (cause) {
    const error = toLatchkeyError(cause)
    const verdict = verdictOn(error)
    const changed = changeEntry(latchkey, entry.id, { status: verdict }) ?? entry
    if (verdict !== 'unclear') throw error
    const found = await search(latchkey, changed)
    if (found) return follow(latchkey, found)
    followEntry(latchkey, entry.id)
    throw error
  }
}

function follow(latchkey: Latchkey, entry: JournalEntry): JournalEntry {
  followEntry(latchkey, entry.id)
  return entry
}

async function askWallet(
  chain: ChainClient,
  { id, account, network, calls }: Order,
): Promise<Pick<JournalEntry, 'hash' | 'batchId'>> {
  const [first, ...more] = calls
  if (more.length > 0) {
    if (!chain.sendCalls) {
      throw new LatchkeyError('wallet/method-unsupported', { method: 'wallet_sendCalls' })
    }
    return { hash: null, batchId: await chain.sendCalls({ account, network, calls, id }) }
  }
  if (!chain.sendTransaction) {
    throw new LatchkeyError('wallet/method-unsupported', { method: 'eth_sendTransaction' })
  }
  const transaction = { ...first, chainId: network.caipNetworkId }
  return { hash: await chain.sendTransaction({ account, transaction }), batchId: null }
}

/**
 * An earlier attempt that nobody has heard of since may have been mined meanwhile: then the visitor is told,
 * instead of paying again. @throws journal/already-sent
 */
async function refuseIfSent(latchkey: Latchkey, order: Order): Promise<void> {
  const deed = {
    deed: order.deed,
    account: order.account.address,
    network: order.network.caipNetworkId,
  }
  const open = readJournal(latchkey).filter((one) => isOpen(one) && isSameDeed(one, deed))
  for (const entry of open) {
    const { id, status, hash } = await settleEntry(latchkey, entry)
    if (status === 'sent' || status === 'confirmed') {
      throw new LatchkeyError('journal/already-sent', { id, hash })
    }
  }
}

async function search(latchkey: Latchkey, entry: JournalEntry): Promise<JournalEntry | null> {
  for (const pauseMs of searchPausesMs) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const now = await settleEntry(latchkey, entry)
    if (now.status !== 'unclear') return now
  }
  return null
}

async function readMark(
  chain: ChainClient,
  account: Account,
  network: Network,
): Promise<ChainCursor | null> {
  return (await chain.advanceCursor?.({ account, network })) ?? null
}

function toEntry(order: Order, mark: ChainCursor | null): JournalEntry {
  const now = Date.now()
  return {
    id: order.id,
    kind: order.kind,
    status: 'asked',
    account: order.account.address,
    network: order.network.caipNetworkId,
    calls: order.calls,
    deed: order.deed,
    about: order.about,
    createdAtMs: now,
    updatedAtMs: now,
    mark,
    hash: null,
    batchId: null,
  }
}
