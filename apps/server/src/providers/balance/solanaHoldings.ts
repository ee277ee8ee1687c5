import { setMaxListeners } from 'node:events'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import { toServerError } from '../../network/read.ts'
import { ServerError } from '../../ServerError.ts'
import { nativeHolding } from './evmHoldings.ts'
import type { Holding } from './provider.ts'
import { readSplMetadata } from './splMetadata.ts'

const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

const mostQuestions = 100

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
  const ask = askSolana(context, chainId, signal)
  const [native, ...programs] = await Promise.all([
    ask(balanceReply, 'getBalance', [address]),
    ...TOKEN_PROGRAMS.map((programId) =>
      ask(accountsReply, 'getTokenAccountsByOwner', [
        address,
        { programId },
        { encoding: 'jsonParsed' },
      ]),
    ),
  ])
  const byMint = new Map<string, { amount: bigint; decimals: number }>()
  for (const { account } of programs.flatMap((program) => program.value)) {
    const { mint, tokenAmount } = account.data.parsed.info
    const held = byMint.get(mint)?.amount ?? 0n
    byMint.set(mint, { amount: held + BigInt(tokenAmount.amount), decimals: tokenAmount.decimals })
  }
  const held = [...byMint].filter(([, { amount }]) => amount > 0n)
  const names = await readSplMetadata(
    ask,
    held.map(([mint]) => mint),
  )
  const tokens = held.map(([mint, { amount, decimals }]): Holding => {
    const { name, symbol } = names.get(mint) ?? { name: mint, symbol: mint.slice(0, 4) }
    return { chainId, address: mint, name, symbol, decimals, amount, priceUsd: null, iconUrl: null }
  })
  const lamports = BigInt(native.value)
  return lamports > 0n ? [nativeHolding(context, chainId, lamports), ...tokens] : tokens
}

export type AskNode = <Value>(
  schema: v.GenericSchema<unknown, Value>,
  method: string,
  params: readonly unknown[],
) => Promise<Value>

/** Asks the nodes of a Solana network; what they answer is checked. @throws ServerError 503 */
export function askSolana(context: Context, chainId: string, signal: AbortSignal): AskNode {
  const { nodes } = context.chains.get(chainId)
  // A page of history asks many questions at once, and all of them end with the same call.
  setMaxListeners(mostQuestions, signal)
  return async (schema, method, params) => {
    try {
      const answer = v.safeParse(schema, await nodes.request({ method, params }, signal))
      if (answer.success) return answer.output
    } catch (error) {
      throw toServerError(error)
    }
    throw new ServerError(503, 'server/upstream-unavailable', 'The network talks nonsense')
  }
}
