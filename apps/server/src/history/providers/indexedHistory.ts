import { operationType } from '@latchkey/wire'
import * as v from 'valibot'
import { type Address, getAddress, type Hex } from 'viem'
import type { Context } from '../../context/context.ts'
import { decodeCursor, encodeCursor } from '../../http/cursor.ts'
import { addressToBytes } from '../../token/readTokens.ts'
import type { HistoryItem, HistoryProvider } from './provider.ts'

const PAGE_SIZE = 50
// An airdrop may transfer to an account hundreds of times in one transaction; the list is cut.
const MAX_TRANSFERS = 50

const bigintText = v.pipe(
  v.string(),
  v.transform((text) => BigInt(text)),
)

const transferRow = v.object({
  kind: v.picklist(['native', 'erc20', 'erc721', 'erc1155']),
  token: v.nullable(v.string()),
  tokenId: v.nullable(bigintText),
  from: v.string(),
  to: v.string(),
  amount: bigintText,
})

const row = v.object({
  chain: v.string(),
  block: v.bigint(),
  position: v.number(),
  mined_at: v.date(),
  operation: operationType,
  hash: v.pipe(
    v.instance(Buffer),
    v.transform((bytes): Hex => `0x${bytes.toString('hex')}`),
  ),
  sender: v.string(),
  recipient: v.nullable(v.string()),
  nonce: v.bigint(),
  succeeded: v.boolean(),
  transfers: v.array(transferRow),
})
type Row = v.InferOutput<typeof row>

const cursorSchema = v.tuple([
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000)),
  v.pipe(v.string(), v.maxLength(64)),
  v.pipe(v.string(), v.regex(/^\d{1,18}$/)),
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647)),
])

const SELECT_PAGE = `
  WITH page AS (
    SELECT chain, block, position, mined_at, operation FROM account_transactions
    WHERE account = $1 AND chain = ANY($2)
      AND (mined_at, chain, block, position) < ($3, $4, $5, $6)
    ORDER BY mined_at DESC, chain DESC, block DESC, position DESC LIMIT $7
  )
  SELECT page.*, t.hash, encode(t.sender, 'hex') AS sender,
    encode(t.recipient, 'hex') AS recipient, t.nonce, t.succeeded, moved.transfers
  FROM page JOIN transactions t USING (chain, block, position)
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object(
      'kind', m.kind, 'token', encode(m.token, 'hex'), 'tokenId', m.token_id::text,
      'from', encode(m.sender, 'hex'), 'to', encode(m.recipient, 'hex'), 'amount', m.amount::text
    )), '[]') AS transfers
    FROM (
      SELECT * FROM transfers
      WHERE chain = page.chain AND block = page.block AND position = page.position
        AND (sender = $1 OR recipient = $1)
      ORDER BY place LIMIT ${MAX_TRANSFERS}
    ) m
  ) moved
  ORDER BY page.mined_at DESC, page.chain DESC, page.block DESC, page.position DESC`

/** Reads from the indexer's tables. */
export function indexedHistory(context: Context): HistoryProvider {
  return {
    async fetchHistory({ account, chainIds, cursor }) {
      const [time, chain, block, position] = cursor
        ? decodeCursor(cursorSchema, cursor)
        : [null, '', '0', 0]
      const before = time === null ? 'infinity' : new Date(time).toISOString()
      const rows = await context.db.query(row, SELECT_PAGE, [
        addressToBytes(account),
        chainIds,
        before,
        chain,
        block,
        position,
        PAGE_SIZE + 1,
      ])
      const page = rows.slice(0, PAGE_SIZE)
      const next = rows.length > PAGE_SIZE ? cursorAfter(page) : null
      return { items: toItems(page), next }
    },
  }
}

function cursorAfter(page: readonly Row[]): string | null {
  const last = page.at(-1)
  return last
    ? encodeCursor([last.mined_at.getTime(), last.chain, String(last.block), last.position])
    : null
}

function toItems(rows: readonly Row[]): HistoryItem[] {
  // A page repeats few addresses often, and each checksum costs a hash.
  const checksummed = new Map<string, Address>()
  const addressOf = (hex: string): Address => {
    const address = checksummed.get(hex) ?? getAddress(`0x${hex}`)
    checksummed.set(hex, address)
    return address
  }
  return rows.map((pageRow) => ({
    chainId: pageRow.chain,
    hash: pageRow.hash,
    from: addressOf(pageRow.sender),
    to: pageRow.recipient === null ? null : addressOf(pageRow.recipient),
    nonce: Number(pageRow.nonce),
    succeeded: pageRow.succeeded,
    minedAt: pageRow.mined_at,
    operation: pageRow.operation,
    transfers: pageRow.transfers.map((transfer) => ({
      ...transfer,
      token: transfer.token === null ? null : addressOf(transfer.token),
      from: addressOf(transfer.from),
      to: addressOf(transfer.to),
    })),
  }))
}
