import * as v from 'valibot'
import type { Hex } from 'viem'
import type { Queries } from '../db/database.ts'
import { changeNftHoldings } from './nftHoldings.ts'

const hex = v.pipe(
  v.instance(Buffer),
  v.transform((bytes): Hex => `0x${bytes.toString('hex')}`),
)

const nftRow = v.object({
  standard: v.picklist(['erc721', 'erc1155']),
  contract: hex,
  tokenId: v.pipe(
    v.string(),
    v.transform((digits) => BigInt(digits)),
  ),
  from: hex,
  to: hex,
  amount: v.pipe(
    v.string(),
    v.transform((digits) => BigInt(digits)),
  ),
})

/** Deletes all data of the blocks from `from` on. */
export async function revertBlocks(tx: Queries, chain: string, from: bigint): Promise<void> {
  const moved = await tx.query(
    nftRow,
    `SELECT kind AS standard, token AS contract, token_id AS "tokenId",
            sender AS "from", recipient AS "to", amount
     FROM transfers WHERE chain = $1 AND block >= $2 AND kind IN ('erc721', 'erc1155')`,
    [chain, from],
  )
  await changeNftHoldings(tx, chain, moved, -1n)
  await tx.execute('DELETE FROM account_transactions WHERE chain = $1 AND block >= $2', [
    chain,
    from,
  ])
  await tx.execute('DELETE FROM transfers WHERE chain = $1 AND block >= $2', [chain, from])
  await tx.execute('DELETE FROM transactions WHERE chain = $1 AND block >= $2', [chain, from])
  await tx.execute('DELETE FROM blocks WHERE chain = $1 AND number >= $2', [chain, from])
  await tx.execute('UPDATE indexed_chains SET next_block = $2 WHERE chain = $1', [chain, from])
}
