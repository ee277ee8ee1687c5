import * as v from 'valibot'
import { type Address, getAddress, type Hex } from 'viem'
import { decodeCursor, encodeCursor } from '../../cursor.ts'
import { classify } from '../../history/classify.ts'
import type { DecodedTransfer } from '../../history/decodeLogs.ts'
import { fetchJson, upstreamUrl } from '../../upstream/fetchJson.ts'
import { accountList, type Entry } from './etherscanReply.ts'
import type { HistoryItem, HistoryProvider } from './provider.ts'

export type EtherscanOptions = { apiKey?: string | undefined; url?: string | undefined }

const PER_LIST = 50
const LISTS = ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx'] as const
type ListName = (typeof LISTS)[number]
type Lists = Readonly<Record<ListName, readonly Entry[]>>

const cursorSchema = v.tuple([v.pipe(v.string(), v.regex(/^\d{1,18}$/))])

/** Etherscan's multichain API (also Blockscout): merges five lists per account into one. */
export function etherscanHistory({ apiKey, url }: EtherscanOptions): HistoryProvider {
  return {
    async fetchHistory({ account, chainIds, cursor }, signal) {
      const [chainId] = chainIds
      if (!chainId) return { items: [], next: null }
      const last = cursor ? decodeCursor(cursorSchema, cursor)[0] : null
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
              endblock: last ?? '999999999',
              page: '1',
              offset: String(PER_LIST),
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
      const lowestComplete = completeAbove(lists, last === null ? null : BigInt(last))
      const items = merge(lists, lowestComplete, { account, chainId })
      return {
        items,
        next: lowestComplete === null ? null : encodeCursor([String(lowestComplete)]),
      }
    },
  }
}

/**
 * A full page may continue below its last block, so that only higher blocks are complete. `null`
 * when no list has further pages.
 */
function completeAbove(lists: Lists, last: bigint | null): bigint | null {
  const ends = Object.values(lists).flatMap((list) => {
    const lowest = list.at(-1)?.block
    return list.length >= PER_LIST && lowest !== undefined ? [lowest] : []
  })
  const lowestComplete = ends.reduce<bigint | null>(
    (most, end) => (most === null || end > most ? end : most),
    null,
  )
  if (lowestComplete === null || lowestComplete === 0n) return null
  // A single block fills the page: continue below it, or the same page would be fetched forever.
  return lowestComplete === last ? lowestComplete - 1n : lowestComplete
}

type Owner = { account: Address; chainId: string }

function merge(lists: Lists, lowestComplete: bigint | null, owner: Owner): HistoryItem[] {
  const byHash = new Map<Hex, { sent: Entry | null; any: Entry; transfers: DecodedTransfer[] }>()
  for (const name of LISTS) {
    for (const entry of lists[name]) {
      if (lowestComplete !== null && entry.block <= lowestComplete) continue
      const known = byHash.get(entry.hash) ?? { sent: null, any: entry, transfers: [] }
      const sent = name === 'txlist' ? entry : known.sent
      byHash.set(entry.hash, {
        ...known,
        sent,
        transfers: [...known.transfers, ...transferOf(name, entry)],
      })
    }
  }
  return [...byHash.values()]
    .sort((a, b) => Number(b.any.block - a.any.block) || b.any.position - a.any.position)
    .map(({ sent, any, transfers }) => toItem(sent ?? any, transfers, owner))
}

const KINDS: Readonly<Record<ListName, DecodedTransfer['kind']>> = {
  txlist: 'native',
  txlistinternal: 'native',
  tokentx: 'erc20',
  tokennfttx: 'erc721',
  token1155tx: 'erc1155',
}

function transferOf(name: ListName, entry: Entry): DecodedTransfer[] {
  const { from, to, value, contract, tokenId, failed } = entry
  const kind = KINDS[name]
  if (!to || failed || (kind === 'native' && value === 0n)) return []
  const token = kind === 'native' ? null : contract
  const amount = kind === 'erc721' ? 1n : value
  return [{ kind, token, tokenId, from, to, amount }]
}

function toItem(
  entry: Entry,
  transfers: readonly DecodedTransfer[],
  { account, chainId }: Owner,
): HistoryItem {
  const facts = {
    from: entry.from,
    to: entry.to,
    value: entry.value,
    input: entry.input,
    succeeded: !entry.failed,
    transfers,
    approvers: new Set<Hex>(),
    wrappedNative: null,
  }
  const operation = classify(account.toLowerCase() as Hex, facts)
  const isApproval = operation === 'execute' && entry.input.startsWith('0x095ea7b3')
  return {
    chainId,
    hash: entry.hash,
    from: getAddress(entry.from),
    to: entry.to && getAddress(entry.to),
    nonce: entry.nonce ?? 0,
    succeeded: !entry.failed,
    minedAt: entry.minedAt,
    operation: isApproval ? 'approve' : operation,
    transfers: transfers.map((move) => ({
      ...move,
      token: move.token && getAddress(move.token),
      from: getAddress(move.from),
      to: getAddress(move.to),
    })),
  }
}
