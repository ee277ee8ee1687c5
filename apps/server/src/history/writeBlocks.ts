import type { Hex } from 'viem'
import { bytesArray, numbersArray, textArray, timesArray } from '../db/arrayText.ts'
import type { Queries } from '../db/database.ts'
import type { DecodedBlock, DecodedTransaction } from './decodeBlock.ts'
import type { DecodedTransfer } from './decodeLogs.ts'
import { changeNftHoldings, type NftTransfer } from './nftHoldings.ts'

// Deeper than any reorganisation seen on a public chain.
const KEPT_HASHES = 1_024n

/** Writes consecutive blocks in the caller's transaction. */
export async function writeBlocks(
  tx: Queries,
  chain: string,
  blocks: readonly DecodedBlock[],
): Promise<void> {
  const last = blocks.at(-1)
  if (!last) return
  const all = blocks.flatMap((block) => block.transactions.map((one) => ({ block, one })))
  const moves = all.flatMap(({ block, one }) =>
    one.transfers.map((move, place) => ({ block, one, move, place })),
  )
  await tx.execute(
    `INSERT INTO blocks (chain, number, hash) SELECT $1, * FROM unnest($2::bigint[], $3::bytea[])`,
    [
      chain,
      numbersArray(blocks.map(({ number }) => number)),
      bytesArray(blocks.map(({ hash }) => hash)),
    ],
  )
  await tx.execute('DELETE FROM blocks WHERE chain = $1 AND number <= $2', [
    chain,
    last.number - KEPT_HASHES,
  ])
  await writeTransactions(tx, chain, all)
  await writeTransfers(tx, chain, moves)
  await writeAccountTransactions(tx, chain, all)
  await writeAccountTokens(tx, chain, moves)
  await changeNftHoldings(tx, chain, nftTransfers(moves), 1n)
}

type Row = { block: DecodedBlock; one: DecodedTransaction }
type MoveRow = Row & { move: DecodedTransfer; place: number }

async function writeTransactions(tx: Queries, chain: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(
    `INSERT INTO transactions
       (chain, block, position, hash, sender, recipient, nonce, succeeded, mined_at)
     SELECT $1, * FROM unnest($2::bigint[], $3::int[], $4::bytea[], $5::bytea[], $6::bytea[],
       $7::bigint[], $8::bool[], $9::timestamptz[])`,
    [
      chain,
      numbersArray(rows.map(({ block }) => block.number)),
      numbersArray(rows.map(({ one }) => one.position)),
      bytesArray(rows.map(({ one }) => one.hash)),
      bytesArray(rows.map(({ one }) => one.from)),
      bytesArray(rows.map(({ one }) => one.to)),
      numbersArray(rows.map(({ one }) => one.nonce)),
      textArray(rows.map(({ one }) => String(one.succeeded))),
      timesArray(rows.map(({ block }) => block.minedAt)),
    ],
  )
}

async function writeTransfers(tx: Queries, chain: string, rows: readonly MoveRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(
    `INSERT INTO transfers
       (chain, block, position, place, kind, token, token_id, sender, recipient, amount)
     SELECT $1, * FROM unnest($2::bigint[], $3::int[], $4::int[], $5::text[], $6::bytea[],
       $7::numeric[], $8::bytea[], $9::bytea[], $10::numeric[])`,
    [
      chain,
      numbersArray(rows.map(({ block }) => block.number)),
      numbersArray(rows.map(({ one }) => one.position)),
      numbersArray(rows.map(({ place }) => place)),
      textArray(rows.map(({ move }) => move.kind)),
      bytesArray(rows.map(({ move }) => move.token)),
      numbersArray(rows.map(({ move }) => move.tokenId)),
      bytesArray(rows.map(({ move }) => move.from)),
      bytesArray(rows.map(({ move }) => move.to)),
      numbersArray(rows.map(({ move }) => move.amount)),
    ],
  )
}

async function writeAccountTransactions(
  tx: Queries,
  chain: string,
  rows: readonly Row[],
): Promise<void> {
  const seen = rows.flatMap(({ block, one }) =>
    [...one.operations].map(([account, operation]) => ({ block, one, account, operation })),
  )
  if (seen.length === 0) return
  await tx.execute(
    `INSERT INTO account_transactions (chain, account, mined_at, block, position, operation)
     SELECT $1, * FROM unnest($2::bytea[], $3::timestamptz[], $4::bigint[], $5::int[], $6::text[])`,
    [
      chain,
      bytesArray(seen.map(({ account }) => account)),
      timesArray(seen.map(({ block }) => block.minedAt)),
      numbersArray(seen.map(({ block }) => block.number)),
      numbersArray(seen.map(({ one }) => one.position)),
      textArray(seen.map(({ operation }) => operation)),
    ],
  )
}

async function writeAccountTokens(
  tx: Queries,
  chain: string,
  rows: readonly MoveRow[],
): Promise<void> {
  const arrived = new Map<string, { account: Hex; token: Hex }>()
  for (const { move } of rows) {
    if (move.kind !== 'erc20' || !move.token || move.amount === 0n) continue
    arrived.set(`${move.to}/${move.token}`, { account: move.to, token: move.token })
  }
  if (arrived.size === 0) return
  const pairs = [...arrived.values()]
  await tx.execute(
    `INSERT INTO account_tokens (chain, account, token)
     SELECT $1, * FROM unnest($2::bytea[], $3::bytea[]) ON CONFLICT DO NOTHING`,
    [
      chain,
      bytesArray(pairs.map(({ account }) => account)),
      bytesArray(pairs.map(({ token }) => token)),
    ],
  )
}

function nftTransfers(rows: readonly MoveRow[]): NftTransfer[] {
  return rows.flatMap(({ move }) => {
    const { kind, token, tokenId, from, to, amount } = move
    if ((kind !== 'erc721' && kind !== 'erc1155') || !token || tokenId === null) return []
    return [{ standard: kind, contract: token, tokenId, from, to, amount }]
  })
}
