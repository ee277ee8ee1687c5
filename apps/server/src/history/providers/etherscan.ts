import * as v from 'valibot'
import { type Address, getAddress, type Hex } from 'viem'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import { fetchJson, upstreamUrl } from '../../upstream/fetchJson.ts'
import { classifyTransaction } from '../classifyTransaction.ts'
import type { DecodedTransfer } from '../decodeLogs.ts'
import { accountList, type EtherscanEntry } from './etherscanReply.ts'
import type { HistoryItem, HistoryProvider } from './provider.ts'

export type EtherscanOptions = { apiKey?: string | undefined; url?: string | undefined }

const PAGE_SIZE = 50
const LISTS = ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx'] as const
type ListName = (typeof LISTS)[number]
type Lists = Readonly<Record<ListName, readonly EtherscanEntry[]>>

const cursorSchema = v.tuple([v.pipe(v.string(), v.regex(/^\d{1,18}$/))])

/** Etherscan's multichain API (also Blockscout): merges five lists per account into one. */
export function etherscanHistory({ apiKey, url }: EtherscanOptions): HistoryProvider {
  return {
    async fetchHistory({ account, chainIds, cursor }, signal) {
      const [chainId] = chainIds
      if (!chainId) return { items: [], next: null }
      const lastBlock = cursor ? decodeCursor(cursorSchema, cursor)[0] : null
      const entries = await Promise.all(
        LISTS.map((action) =>
          fetchJson(accountList, {
            vendor: 'Etherscan',
            url: upstreamUrl(url ?? 'https://api.etherscan.io/v2', '/api', {
              chainid: chainId.split(':')[1],
              module: 'account',
              action,
              address: account,
              startblock: '0',
              endblock: lastBlock ?? '999999999',
              page: '1',
              offset: String(PAGE_SIZE),
              sort: 'desc',
              apikey: apiKey,
            }),
            signal,
          }),
        ),
      )
      const [txlist = [], txlistinternal = [], tokentx = [], tokennfttx = [], token1155tx = []] =
        entries
      const lists = { txlist, txlistinternal, tokentx, tokennfttx, token1155tx }
      const incompleteUpTo = completeAbove(lists, lastBlock === null ? null : BigInt(lastBlock))
      const items = merge(lists, incompleteUpTo, { account, chainId })
      return {
        items,
        next: incompleteUpTo === null ? null : encodeCursor([String(incompleteUpTo)]),
      }
    },
  }
}

/**
 * A full page may continue below its last block, so that only higher blocks are complete. `null`
 * when no list has further pages.
 */
function completeAbove(lists: Lists, lastBlock: bigint | null): bigint | null {
  const ends = Object.values(lists).flatMap((list) => {
    const lowest = list.at(-1)?.block
    return list.length >= PAGE_SIZE && lowest !== undefined ? [lowest] : []
  })
  const incompleteUpTo = ends.reduce<bigint | null>(
    (highest, end) => (highest === null || end > highest ? end : highest),
    null,
  )
  if (incompleteUpTo === null || incompleteUpTo === 0n) return null
  // A single block fills the page: continue below it, or the same page would be fetched forever.
  return incompleteUpTo === lastBlock ? incompleteUpTo - 1n : incompleteUpTo
}

type Owner = { account: Address; chainId: string }

function merge(lists: Lists, incompleteUpTo: bigint | null, owner: Owner): HistoryItem[] {
  const byHash = new Map<
    Hex,
    { sent: EtherscanEntry | null; firstEntry: EtherscanEntry; transfers: DecodedTransfer[] }
  >()
  for (const name of LISTS) {
    for (const entry of lists[name]) {
      if (incompleteUpTo !== null && entry.block <= incompleteUpTo) continue
      const known = byHash.get(entry.hash) ?? { sent: null, firstEntry: entry, transfers: [] }
      const sent = name === 'txlist' ? entry : known.sent
      byHash.set(entry.hash, {
        ...known,
        sent,
        transfers: [...known.transfers, ...transferOf(name, entry)],
      })
    }
  }
  return [...byHash.values()]
    .sort(
      (a, b) =>
        Number(b.firstEntry.block - a.firstEntry.block) ||
        b.firstEntry.position - a.firstEntry.position,
    )
    .map(({ sent, firstEntry, transfers }) => toItem(sent ?? firstEntry, transfers, owner))
}

const KINDS: Readonly<Record<ListName, DecodedTransfer['kind']>> = {
  txlist: 'native',
  txlistinternal: 'native',
  tokentx: 'erc20',
  tokennfttx: 'erc721',
  token1155tx: 'erc1155',
}

function transferOf(name: ListName, entry: EtherscanEntry): DecodedTransfer[] {
  const { from, to, value, contract, tokenId, isFailed } = entry
  const kind = KINDS[name]
  if (!to || isFailed || (kind === 'native' && value === 0n)) return []
  const token = kind === 'native' ? null : contract
  const amount = kind === 'erc721' ? 1n : value
  return [{ kind, token, tokenId, from, to, amount }]
}

function toItem(
  entry: EtherscanEntry,
  transfers: readonly DecodedTransfer[],
  { account, chainId }: Owner,
): HistoryItem {
  const facts = {
    from: entry.from,
    to: entry.to,
    value: entry.value,
    input: entry.input,
    succeeded: !entry.isFailed,
    transfers,
    approvers: new Set<Hex>(),
    wrappedNative: null,
  }
  const operation = classifyTransaction(account.toLowerCase() as Hex, facts)
  const isApproval = operation === 'execute' && entry.input.startsWith('0x095ea7b3')
  return {
    chainId,
    hash: entry.hash,
    from: getAddress(entry.from),
    to: entry.to && getAddress(entry.to),
    nonce: entry.nonce ?? 0,
    succeeded: !entry.isFailed,
    minedAt: entry.minedAt,
    operation: isApproval ? 'approve' : operation,
    transfers: transfers.map((transfer) => ({
      ...transfer,
      token: transfer.token && getAddress(transfer.token),
      from: getAddress(transfer.from),
      to: getAddress(transfer.to),
    })),
  }
}
