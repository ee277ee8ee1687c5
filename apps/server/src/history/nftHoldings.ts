import { type Hex, zeroAddress } from 'viem'
import { bytesArray, numbersArray, wordsArray } from '../db/arrayText.ts'
import type { Queries } from '../db/database.ts'

export type NftMove = {
  standard: 'erc721' | 'erc1155'
  contract: Hex
  tokenId: bigint
  from: Hex
  to: Hex
  amount: bigint
}

type Change = {
  owner: Hex
  contract: Hex
  tokenId: bigint
  standard: string
  quantity: bigint
}

/** Applies the changes of the transfers (`sign` 1), or reverts them (`sign` −1). */
export async function changeNftHoldings(
  tx: Queries,
  chain: string,
  moves: readonly NftMove[],
  sign: 1n | -1n,
): Promise<void> {
  const changes = [...sumUp(moves, sign).values()].filter(({ quantity }) => quantity !== 0n)
  if (changes.length === 0) return
  await tx.execute(
    `INSERT INTO nft_holdings (chain, owner, contract, token_id, standard, quantity)
     SELECT $1, * FROM unnest($2::bytea[], $3::bytea[], $4::numeric[], $5::text[], $6::numeric[])
     ON CONFLICT (owner, chain, contract, token_id)
     DO UPDATE SET quantity = nft_holdings.quantity + excluded.quantity`,
    [
      chain,
      bytesArray(changes.map(({ owner }) => owner)),
      bytesArray(changes.map(({ contract }) => contract)),
      numbersArray(changes.map(({ tokenId }) => tokenId)),
      wordsArray(changes.map(({ standard }) => standard)),
      numbersArray(changes.map(({ quantity }) => quantity)),
    ],
  )
}

function sumUp(moves: readonly NftMove[], sign: 1n | -1n): Map<string, Change> {
  const sums = new Map<string, Change>()
  const add = (owner: Hex, move: NftMove, quantity: bigint): void => {
    if (owner === zeroAddress) return
    const key = `${owner}/${move.contract}/${move.tokenId}`
    const { contract, tokenId, standard } = move
    const sum = sums.get(key) ?? { owner, contract, tokenId, standard, quantity: 0n }
    sums.set(key, { ...sum, quantity: sum.quantity + quantity })
  }
  for (const move of moves) {
    add(move.to, move, move.amount * sign)
    add(move.from, move, -move.amount * sign)
  }
  return sums
}
