import { type Hex, zeroAddress } from 'viem'
import { bytesArray, numbersArray, textArray } from '../db/arrayText.ts'
import type { Queries } from '../db/database.ts'

export type NftTransfer = {
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
  transfers: readonly NftTransfer[],
  sign: 1n | -1n,
): Promise<void> {
  const changes = [...netChanges(transfers, sign).values()].filter(
    ({ quantity }) => quantity !== 0n,
  )
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
      textArray(changes.map(({ standard }) => standard)),
      numbersArray(changes.map(({ quantity }) => quantity)),
    ],
  )
}

function netChanges(transfers: readonly NftTransfer[], sign: 1n | -1n): Map<string, Change> {
  const sums = new Map<string, Change>()
  const add = (owner: Hex, transfer: NftTransfer, quantity: bigint): void => {
    if (owner === zeroAddress) return
    const key = `${owner}/${transfer.contract}/${transfer.tokenId}`
    const { contract, tokenId, standard } = transfer
    const sum = sums.get(key) ?? { owner, contract, tokenId, standard, quantity: 0n }
    sums.set(key, { ...sum, quantity: sum.quantity + quantity })
  }
  for (const transfer of transfers) {
    add(transfer.to, transfer, transfer.amount * sign)
    add(transfer.from, transfer, -transfer.amount * sign)
  }
  return sums
}
