import type { Address } from '@solana/kit'
import { token2022Program, tokenProgram } from '../token/programs.ts'
import { addressOf } from './addressOf.ts'
import { accountJson, inContextJson, type NodeResults } from './scriptedNode.ts'
import { tokenAccount } from './testAccounts.ts'

export const mint: string = addressOf(4)

/** The data of a mint with six decimals; with 166 bytes it has the account type of Token-2022. */
function mintBytes(length = 82): Uint8Array {
  const data = new Uint8Array(length)
  data[44] = 6
  data[45] = 1
  if (length > 165) data[165] = 1
  return data
}

/** The mint as nodes return it. */
export function mintJson(program: Address = tokenProgram): object {
  return accountJson({ owner: program, data: mintBytes(program === token2022Program ? 166 : 82) })
}

/** A token account in the reply of `getTokenAccountsByOwner`. */
export function ownedJson(
  pubkey: string,
  {
    owner,
    amount,
    token = mint,
    program = tokenProgram,
  }: {
    owner: string
    amount: bigint
    token?: string
    program?: string
  },
): object {
  const { data } = tokenAccount({ mint: token, owner, amount })
  return { pubkey, account: accountJson({ owner: program, data }) }
}

/** `getMultipleAccounts` over a table of accounts; an address that is not in it does not exist. */
export function accountsResult(table: Readonly<Record<string, object | null>>) {
  return (addresses: readonly string[]): object =>
    inContextJson(addresses.map((address) => table[address] ?? null))
}

export const blockhashResult: NodeResults = {
  getLatestBlockhash: inContextJson({ blockhash: addressOf(7), lastValidBlockHeight: 1_000 }),
}
