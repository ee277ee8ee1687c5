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
  const transactionRows = blocks.flatMap((block) =>
    block.transactions.map((transaction) => ({ block, transaction })),
  )
  const transferRows = transactionRows.flatMap(({ block, transaction }) =>
    transaction.transfers.map((transfer, index) => ({ block, transaction, transfer, index })),
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
  await writeTransactions(tx, chain, transactionRows)
  await writeTransfers(tx, chain, transferRows)
  await writeAccountTransactions(tx, chain, transactionRows)
  await writeAccountTokens(tx, chain, transferRows)
  await changeNftHoldings(tx, chain, nftTransfers(transferRows), 1n)
}

type TransactionRow = { block: DecodedBlock; transaction: DecodedTransaction }
type TransferRow = TransactionRow & { transfer: DecodedTransfer; index: number }

async function writeTransactions(
  tx: Queries,
  chain: string,
  rows: readonly TransactionRow[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(
    `INSERT INTO transactions
       (chain, block, position, hash, sender, recipient, nonce, succeeded, mined_at)
     SELECT $1, * FROM unnest($2::bigint[], $3::int[], $4::bytea[], $5::bytea[], $6::bytea[],
       $7::bigint[], $8::bool[], $9::timestamptz[])`,
    [
      chain,
      numbersArray(rows.map(({ block }) => block.number)),
      numbersArray(rows.map(({ transaction }) => transaction.position)),
      bytesArray(rows.map(({ transaction }) => transaction.hash)),
      bytesArray(rows.map(({ transaction }) => transaction.from)),
      bytesArray(rows.map(({ transaction }) => transaction.to)),
      numbersArray(rows.map(({ transaction }) => transaction.nonce)),
      textArray(rows.map(({ transaction }) => String(transaction.succeeded))),
      timesArray(rows.map(({ block }) => block.minedAt)),
    ],
  )
}

async function writeTransfers(
  tx: Queries,
  chain: string,
  rows: readonly TransferRow[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(
    `INSERT INTO transfers
       (chain, block, position, place, kind, token, token_id, sender, recipient, amount)
     SELECT $1, * FROM unnest($2::bigint[], $3::int[], $4::int[], $5::text[], $6::bytea[],
       $7::numeric[], $8::bytea[], $9::bytea[], $10::numeric[])`,
    [
      chain,
      numbersArray(rows.map(({ block }) => block.number)),
      numbersArray(rows.map(({ transaction }) => transaction.position)),
      numbersArray(rows.map(({ index }) => index)),
      textArray(rows.map(({ transfer }) => transfer.kind)),
      bytesArray(rows.map(({ transfer }) => transfer.token)),
      numbersArray(rows.map(({ transfer }) => transfer.tokenId)),
      bytesArray(rows.map(({ transfer }) => transfer.from)),
      bytesArray(rows.map(({ transfer }) => transfer.to)),
      numbersArray(rows.map(({ transfer }) => transfer.amount)),
    ],
  )
}

async function writeAccountTransactions(
  tx: Queries,
  chain: string,
  rows: readonly TransactionRow[],
): Promise<void> {
  const seen = rows.flatMap(({ block, transaction }) =>
    [...transaction.operations].map(([account, operation]) => ({
      block,
      transaction,
      account,
      operation,
    })),
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
      numbersArray(seen.map(({ transaction }) => transaction.position)),
      textArray(seen.map(({ operation }) => operation)),
    ],
  )
}

async function writeAccountTokens(
  tx: Queries,
  chain: string,
  rows: readonly TransferRow[],
): Promise<void> {
  const arrived = new Map<string, { account: Hex; token: Hex }>()
  for (const { transfer } of rows) {
    if (transfer.kind !== 'erc20' || !transfer.token || transfer.amount === 0n) continue
    arrived.set(`${transfer.to}/${transfer.token}`, { account: transfer.to, token: transfer.token })
  }
  if (arrived.size === 0) return
  const pairs = [...arrived.values()]
  await tx.execute(
    `INSERT INTO account_tokens AS known (chain, account, token, last_block)
     SELECT $1, arrived.*, $4 FROM unnest($2::bytea[], $3::bytea[]) AS arrived
     ON CONFLICT (chain, account, token)
     DO UPDATE SET last_block = greatest(known.last_block, excluded.last_block)`,
    [
      chain,
      bytesArray(pairs.map(({ account }) => account)),
      bytesArray(pairs.map(({ token }) => token)),
      rows.at(-1)?.block.number ?? 0n,
    ],
  )
}

function nftTransfers(rows: readonly TransferRow[]): NftTransfer[] {
  return rows.flatMap(({ transfer }) => {
    const { kind, token, tokenId, from, to, amount } = transfer
    if ((kind !== 'erc721' && kind !== 'erc1155') || !token || tokenId === null) return []
    return [{ standard: kind, contract: token, tokenId, from, to, amount }]
  })
}
