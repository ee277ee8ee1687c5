import {
  type Address,
  type Blockhash,
  getCompiledTransactionMessageDecoder,
  getSignatureFromTransaction,
  type Transaction,
} from '@solana/kit'
import { Clock, FailedTransactionMetadata, LiteSVM } from 'litesvm'
import { feeOf } from './feeOf.ts'
import type { LedgerEntry } from './ledgerEntry.ts'
import { readBalances } from './readBalances.ts'
import { type RpcFailure, toRpcFailure } from './toRpcFailure.ts'
import { writeGenesis } from './writeGenesis.ts'
import { writeNames } from './writeNames.ts'

/** For how many blocks a blockhash is valid. */
export const blockhashValidSlots = 150n
/** After how many further blocks a block is finalized. */
export const finalizedAfterSlots = 32n

/** The chain's state: a real virtual machine (litesvm) with slots, blockhashes that expire and a transaction history. */
export type Ledger = {
  svm: LiteSVM
  slot(): bigint
  blockhash(): { blockhash: Blockhash; lastValidBlockHeight: bigint }
  isBlockhashValid(blockhash: string): boolean
  /** Starts the next slot. */
  tick(): void
  /** Executes a transaction. A failed one is recorded too if it paid its fee. */
  run(transaction: Transaction): LedgerEntry | { refused: RpcFailure }
  find(signature: string): LedgerEntry | null
  /** The newest first. `before` is the signature of any transaction; only older entries are returned. */
  entriesOf(account: Address, before?: string): readonly LedgerEntry[]
  /** Calls back at each new slot. */
  watch(onSlot: (slot: bigint) => void): () => void
}

export async function createLedger(): Promise<Ledger> {
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(100_000n)
  await writeGenesis(svm)
  await writeNames(svm)
  const hashes = new Map<string, bigint>()
  const entries = new Map<string, LedgerEntry>()
  const watchers = new Set<(slot: bigint) => void>()
  let slot = 1n

  const begin = () => {
    const { epoch, epochStartTimestamp, leaderScheduleEpoch } = svm.getClock()
    svm.setClock(new Clock(slot, epochStartTimestamp, epoch, leaderScheduleEpoch, nowSeconds()))
    svm.expireBlockhash()
    hashes.set(svm.latestBlockhash(), slot)
  }
  const isBlockhashValid = (blockhash: string) => {
    const bornAt = hashes.get(blockhash)
    return bornAt !== undefined && slot - bornAt <= blockhashValidSlots
  }
  begin()
  return {
    svm,
    slot: () => slot,
    blockhash: () => ({
      blockhash: svm.latestBlockhash(),
      lastValidBlockHeight: slot + blockhashValidSlots,
    }),
    isBlockhashValid,
    tick() {
      slot += 1n
      begin()
      for (const watcher of [...watchers]) watcher(slot)
    },
    run(transaction) {
      const blockhash = blockhashOf(transaction)
      if (!isBlockhashValid(blockhash)) return { refused: 'BlockhashNotFound' }
      const entry = execute(svm, transaction, slot)
      if ('refused' in entry) return entry
      entries.set(entry.signature, entry)
      return entry
    },
    find: (signature) => entries.get(signature) ?? null,
    entriesOf(account, before) {
      const all = [...entries.values()]
      const end = before === undefined ? all.length : [...entries.keys()].indexOf(before)
      const earlier = all.slice(0, Math.max(end, 0))
      return earlier.filter(({ accounts }) => accounts.includes(account)).reverse()
    },
    watch(onSlot) {
      watchers.add(onSlot)
      return () => watchers.delete(onSlot)
    },
  }
}

export function blockhashOf({ messageBytes }: Transaction): string {
  return getCompiledTransactionMessageDecoder().decode(messageBytes).lifetimeToken
}

function execute(
  svm: LiteSVM,
  transaction: Transaction,
  slot: bigint,
): LedgerEntry | { refused: RpcFailure } {
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  const accounts = message.staticAccounts
  const before = readBalances(svm, accounts)
  const result = svm.sendTransaction(transaction)
  const after = readBalances(svm, accounts)
  const isFailed = result instanceof FailedTransactionMetadata
  const failure = isFailed ? toRpcFailure(result) : null
  const hasPaid = before.balances[0] !== after.balances[0]
  // A transaction that cannot pay its fee, or a duplicate, is not recorded.
  if (failure !== null && !hasPaid) return { refused: failure }
  const meta = isFailed ? result.meta() : result
  return {
    signature: getSignatureFromTransaction(transaction),
    slot,
    blockTime: nowSeconds(),
    transaction,
    accounts,
    failure,
    before,
    after,
    fee: feeOf(transaction),
    logs: meta.logs(),
    units: meta.computeUnitsConsumed(),
  }
}

function nowSeconds(): bigint {
  return BigInt(Math.floor(Date.now() / 1000))
}
