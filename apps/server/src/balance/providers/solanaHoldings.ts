import * as v from 'valibot'
import type { Context } from '../../context/context.ts'
import { createSolanaRpc } from '../../solana/solanaRpc.ts'
import { readSplMetadata } from '../../solana/splMetadata.ts'
import { TOKEN_PROGRAMS } from '../../solana/tokenPrograms.ts'
import { nativeHolding } from './evmHoldings.ts'
import type { Holding } from './provider.ts'

const balanceReply = v.object({ value: v.pipe(v.number(), v.integer(), v.minValue(0)) })

const accountsReply = v.object({
  value: v.pipe(
    v.array(
      v.object({
        account: v.object({
          data: v.object({
            parsed: v.object({
              info: v.object({
                mint: v.string(),
                tokenAmount: v.object({
                  amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
                  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
                }),
              }),
            }),
          }),
        }),
      }),
    ),
    v.maxLength(5_000),
  ),
})

/** SOL and SPL tokens (both token programs), over plain JSON-RPC. */
export async function readSolanaHoldings(
  context: Context,
  chainId: string,
  address: string,
  signal: AbortSignal,
): Promise<Holding[]> {
  const rpc = createSolanaRpc(context, chainId, signal)
  const [native, ...tokenAccounts] = await Promise.all([
    rpc(balanceReply, 'getBalance', [address]),
    ...TOKEN_PROGRAMS.map((programId) =>
      rpc(accountsReply, 'getTokenAccountsByOwner', [
        address,
        { programId },
        { encoding: 'jsonParsed' },
      ]),
    ),
  ])
  const byMint = new Map<string, { amount: bigint; decimals: number }>()
  for (const { account } of tokenAccounts.flatMap(({ value }) => value)) {
    const { mint, tokenAmount } = account.data.parsed.info
    const sum = byMint.get(mint)?.amount ?? 0n
    byMint.set(mint, { amount: sum + BigInt(tokenAmount.amount), decimals: tokenAmount.decimals })
  }
  const balances = [...byMint].filter(([, { amount }]) => amount > 0n)
  const names = await readSplMetadata(
    rpc,
    balances.map(([mint]) => mint),
  )
  const tokens = balances.map(([mint, { amount, decimals }]): Holding => {
    const { name, symbol } = names.get(mint) ?? { name: mint, symbol: mint.slice(0, 4) }
    return { chainId, address: mint, name, symbol, decimals, amount, priceUsd: null, iconUrl: null }
  })
  const lamports = BigInt(native.value)
  return lamports > 0n ? [nativeHolding(context, chainId, lamports), ...tokens] : tokens
}
