import * as v from 'valibot'

type TokenBalance = {
  accountIndex: number
  mint: string
  owner?: string | undefined
  uiTokenAmount: { amount: string; decimals: number }
}

type Meta = {
  err: unknown
  fee: number
  preBalances: number[]
  postBalances: number[]
  preTokenBalances?: TokenBalance[] | null | undefined
  postTokenBalances?: TokenBalance[] | null | undefined
}

/** The used fields of `getTransaction`. */
export type SolanaTransaction = {
  blockTime?: number | null | undefined
  transaction: { signatures: string[]; message: { accountKeys: string[] } }
  meta: Meta | null
}

const lamports = v.pipe(v.number(), v.integer(), v.minValue(0))
const tokenBalances = v.nullish(
  v.pipe(
    v.array(
      v.object({
        accountIndex: v.number(),
        mint: v.string(),
        owner: v.optional(v.string()),
        uiTokenAmount: v.object({
          amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
          decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
        }),
      }),
    ),
    v.maxLength(256),
  ),
)

export const solanaTransaction: v.GenericSchema<unknown, SolanaTransaction | null> = v.nullable(
  v.object({
    blockTime: v.nullish(v.number()),
    transaction: v.object({
      signatures: v.pipe(v.array(v.string()), v.minLength(1)),
      message: v.object({ accountKeys: v.pipe(v.array(v.string()), v.maxLength(256)) }),
    }),
    meta: v.nullable(
      v.object({
        err: v.unknown(),
        fee: lamports,
        preBalances: v.array(lamports),
        postBalances: v.array(lamports),
        preTokenBalances: tokenBalances,
        postTokenBalances: tokenBalances,
      }),
    ),
  }),
)

/** The change of one asset's balance of an account; `mint` is `null` for SOL. */
export type BalanceChange = { owner: string; mint: string | null; decimals: number; amount: bigint }

const SOL_DECIMALS = 9

/** The balance changes of all accounts, without fees and rent deposits of new token accounts. */
export function balanceChangesOf({
  transaction,
  meta,
}: SolanaTransaction): readonly BalanceChange[] {
  if (!meta || (meta.err !== null && meta.err !== undefined)) return []
  const keys = transaction.message.accountKeys
  const tokenAccounts = new Set(
    [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])].map(
      ({ accountIndex }) => accountIndex,
    ),
  )
  const coins = keys.flatMap((owner, index): BalanceChange[] => {
    // SOL in a token account is its rent deposit.
    if (tokenAccounts.has(index)) return []
    const cost = index === 0 ? BigInt(meta.fee) + rentDepositsOf(meta) : 0n
    const amount = balanceDifference(meta, index) + cost
    return amount === 0n ? [] : [{ owner, mint: null, decimals: SOL_DECIMALS, amount }]
  })
  return [...coins, ...tokenChanges(meta)]
}

function balanceDifference({ preBalances, postBalances }: Meta, index: number): bigint {
  return BigInt(postBalances[index] ?? 0) - BigInt(preBalances[index] ?? 0)
}

/** The rent deposits of new token accounts, which the fee payer paid. */
function rentDepositsOf(meta: Meta): bigint {
  const before = new Set((meta.preTokenBalances ?? []).map(({ accountIndex }) => accountIndex))
  return (meta.postTokenBalances ?? [])
    .filter(({ accountIndex }) => !before.has(accountIndex))
    .reduce((sum, { accountIndex }) => sum + balanceDifference(meta, accountIndex), 0n)
}

function tokenChanges(meta: Meta): readonly BalanceChange[] {
  const changes = new Map<string, BalanceChange>()
  const add = (list: Meta['preTokenBalances'], sign: bigint): void => {
    for (const { mint, owner, uiTokenAmount } of list ?? []) {
      if (!owner) continue
      const key = `${owner} ${mint}`
      const known = changes.get(key)?.amount ?? 0n
      const amount = known + sign * BigInt(uiTokenAmount.amount)
      changes.set(key, { owner, mint, decimals: uiTokenAmount.decimals, amount })
    }
  }
  add(meta.preTokenBalances, -1n)
  add(meta.postTokenBalances, 1n)
  return [...changes.values()].filter(({ amount }) => amount !== 0n)
}
