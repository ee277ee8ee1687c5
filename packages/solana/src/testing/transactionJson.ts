import { addressOf } from './addressOf.ts'

/** What an owner holds of a token; a node may not name the owner. */
export type TokenBalance = readonly [owner: string | undefined, mint: string, amount: bigint]
/** What a test varies of a transaction. */
export type ListedTransaction = {
  keys?: readonly string[]
  lamports?: readonly (readonly [before: bigint, after: bigint])[]
  tokens?: { before?: readonly TokenBalance[] | null; after?: readonly TokenBalance[] | null }
}

/** A transaction as nodes return it: by default 5 lamports go from the first account to the second. */
export function transactionJson({
  keys = [addressOf(1), addressOf(2)],
  lamports,
  tokens = {},
}: ListedTransaction = {}): object {
  const balances = lamports ?? [
    [100n, 90n],
    [1n, 6n],
  ]
  const toJson = (list: readonly TokenBalance[] | null | undefined) =>
    list?.map(([owner, token, amount]) => ({
      ...(owner === undefined ? {} : { owner }),
      mint: token,
      uiTokenAmount: { amount: String(amount) },
    })) ?? list
  return {
    transaction: { message: { accountKeys: keys } },
    meta: {
      preBalances: balances.map(([before]) => before),
      postBalances: balances.map(([, after]) => after),
      preTokenBalances: toJson(tokens.before),
      postTokenBalances: toJson(tokens.after),
    },
  }
}
