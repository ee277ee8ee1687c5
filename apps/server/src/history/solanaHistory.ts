import type { WireTransaction, WireTransfer } from '@latchkey/wire'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import type { Context } from '../context/context.ts'
import { decodeCursor, encodeCursor } from '../http/cursor.ts'
import { createSolanaRpc, type SolanaRpc } from '../solana/solanaRpc.ts'
import { readSplMetadata, type SplNames } from '../solana/splMetadata.ts'
import { TOKEN_PROGRAMS } from '../solana/tokenPrograms.ts'
import { absoluteUrl, iconPathOf } from '../token/iconUrl.ts'
import {
  type BalanceChange,
  balanceChangesOf,
  type SolanaTransaction,
  solanaTransaction,
} from './solanaTransaction.ts'

const PER_PAGE = 20
/** Token accounts per account that are read at most: each costs a request. */
const MAX_TOKEN_ACCOUNTS = 20
/** A received amount below this is marked as spam (address poisoning). */
const DUST = 10_000n

const signatureText = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/))
const cursorSchema = v.tuple([signatureText])
const signaturesReply = v.pipe(
  v.array(v.object({ signature: signatureText, slot: v.number() })),
  v.maxLength(1_000),
)
const tokenAccountsReply = v.object({
  value: v.pipe(v.array(v.object({ pubkey: v.string() })), v.maxLength(5_000)),
})

export type SolanaQuery = {
  account: string
  chainId: string
  cursor: string | null
  publicUrl: string
}

/** An account's transactions from a Solana node: its own and those of its token accounts, newest first. */
export async function solanaHistory(
  context: Context,
  query: SolanaQuery,
  signal: AbortSignal,
): Promise<{ data: WireTransaction[]; next: string | null }> {
  const rpc = createSolanaRpc(context, query.chainId, signal)
  const { page, isFull } = await listSignatures(rpc, query)
  const settings = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const replies = await Promise.all(
    page.map((signature) => rpc(solanaTransaction, 'getTransaction', [signature, settings])),
  )
  const transactions = replies.filter((reply) => reply !== null)
  const changes = transactions.map(balanceChangesOf)
  const mints = changes.flat().flatMap(({ mint }) => (mint === null ? [] : [mint]))
  const names = await readSplMetadata(rpc, [...new Set(mints)])
  const native = context.chains.get(query.chainId).nativeCurrency
  const data = transactions.map((transaction, index) =>
    toWire(transaction, changes[index] ?? [], { ...query, names, native }),
  )
  const last = page.at(-1)
  return { data, next: isFull && last ? encodeCursor([last]) : null }
}

/** A token transfer references only the token account, so the signatures of token accounts are read too. */
async function listSignatures(
  rpc: SolanaRpc,
  { account, cursor }: SolanaQuery,
): Promise<{ page: readonly string[]; isFull: boolean }> {
  const before = cursor ? { before: decodeCursor(cursorSchema, cursor)[0] } : {}
  const settings = { limit: PER_PAGE + 1, commitment: 'confirmed', ...before }
  const tokenAccounts = await Promise.all(
    TOKEN_PROGRAMS.map((programId) =>
      rpc(tokenAccountsReply, 'getTokenAccountsByOwner', [
        account,
        { programId },
        { encoding: 'base64' },
      ]),
    ),
  )
  const accounts = tokenAccounts.flatMap(({ value }) => value.map(({ pubkey }) => pubkey))
  const lists = await Promise.all(
    [account, ...accounts.slice(0, MAX_TOKEN_ACCOUNTS)].map((address) =>
      rpc(signaturesReply, 'getSignaturesForAddress', [address, settings]),
    ),
  )
  const slots = new Map(lists.flat().map(({ signature, slot }) => [signature, slot]))
  const sorted = [...slots].sort(([, slot], [, nextSlot]) => nextSlot - slot)
  const page = sorted.slice(0, PER_PAGE).map(([signature]) => signature)
  return { page, isFull: sorted.length > PER_PAGE }
}

type WireOptions = SolanaQuery & {
  names: ReadonlyMap<string, SplNames>
  native: { name: string; symbol: string; decimals: number }
}

function toWire(
  { transaction, meta, blockTime }: SolanaTransaction,
  changes: readonly BalanceChange[],
  view: WireOptions,
): WireTransaction {
  const accountChanges = changes.filter(({ owner }) => owner === view.account)
  const transfers = accountChanges.map((change) => toTransfer(change, changes, view))
  const hash = transaction.signatures[0] ?? ''
  const isFailed = !meta || (meta.err !== null && meta.err !== undefined)
  const sent = transfers.find(({ direction }) => direction === 'out')
  return {
    id: `${view.chainId}:${hash}`,
    metadata: {
      operationType: operationOf(accountChanges),
      hash,
      minedAt: new Date((blockTime ?? 0) * 1000).toISOString(),
      sentFrom: transaction.message.accountKeys[0] ?? '',
      sentTo: sent?.recipient ?? view.account,
      status: isFailed ? 'failed' : 'confirmed',
      nonce: 0,
      chain: view.chainId as `${string}:${string}`,
    },
    transfers,
  }
}

function operationOf(
  accountChanges: readonly BalanceChange[],
): WireTransaction['metadata']['operationType'] {
  const hasIn = accountChanges.some(({ amount }) => amount > 0n)
  const hasOut = accountChanges.some(({ amount }) => amount < 0n)
  if (hasIn && hasOut) return 'trade'
  if (hasIn) return 'receive'
  return hasOut ? 'send' : 'execute'
}

function toTransfer(
  change: BalanceChange,
  all: readonly BalanceChange[],
  view: WireOptions,
): WireTransfer {
  const isIn = change.amount > 0n
  const counterparts = all.filter(
    ({ owner, mint, amount }) =>
      mint === change.mint && owner !== change.owner && amount > 0n !== isIn,
  )
  const counterparty =
    counterparts.sort((a, b) => (absoluteAmount(a) > absoluteAmount(b) ? -1 : 1))[0]?.owner ?? ''
  return {
    fungible_info: fungibleInfoOf(change, view),
    direction: isIn ? 'in' : 'out',
    quantity: { numeric: formatUnits(absoluteAmount(change), change.decimals) },
    sender: isIn ? counterparty : change.owner,
    recipient: isIn ? change.owner : counterparty,
  }
}

function fungibleInfoOf(
  change: BalanceChange,
  view: WireOptions,
): NonNullable<WireTransfer['fungible_info']> {
  const { mint, amount } = change
  const unnamed = { name: mint ?? '', symbol: mint?.slice(0, 4) ?? '' }
  const { name, symbol } = mint === null ? view.native : (view.names.get(mint) ?? unnamed)
  return {
    name,
    symbol,
    icon: { url: absoluteUrl(view.publicUrl, iconPathOf(symbol)) },
    ...(mint === null
      ? {}
      : { address: `${view.chainId}:${mint}` as `${string}:${string}:${string}` }),
    flags: { is_spam: mint === null && amount > 0n && amount < DUST },
  }
}

function absoluteAmount({ amount }: BalanceChange): bigint {
  return amount < 0n ? -amount : amount
}
