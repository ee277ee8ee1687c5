import { describe, expect, test } from 'vitest'
import { moneyAccount, openMoneyFixture } from '../../../test/moneyFixture.ts'
import { ether, usdc } from '../../../test/swapFixture.ts'
import { internals } from '../../latchkey.ts'
import { assertSwapFunds } from './assertSwapFunds.ts'

type Options = Parameters<typeof assertSwapFunds>[1]

/** Checks a sale of 100 units by an account with these balances; `undefined` for a chain that does not read them. */
async function check(
  change: Partial<Options>,
  balances: { token?: bigint; native?: bigint },
): Promise<void> {
  const { latchkey, network } = await openMoneyFixture({
    tokenBalance: balances.token === undefined ? undefined : async () => balances.token ?? 0n,
    nativeBalance: balances.native === undefined ? undefined : async () => balances.native ?? 0n,
  })
  const chain = await internals(latchkey).chain('eip155')
  await assertSwapFunds(chain, {
    account: moneyAccount,
    network,
    sell: usdc,
    amount: 100n,
    ...change,
  })
}

const smart = { ...moneyAccount, type: 'smartAccount' } as const
const short = (token: string) => ({ code: 'swap/insufficient-balance', context: { token } })

describe('assertSwapFunds', () => {
  test.each<[string, Partial<Options>, { token?: bigint; native?: bigint }]>([
    ['exactly the sold tokens', {}, { token: 100n, native: 0n }],
    ['exactly the sold native currency', { sell: ether }, { native: 100n }],
    ['exactly amount and fee', { sell: ether, reserve: 10n }, { native: 110n }],
    ['exactly the fee', { reserve: 10n }, { token: 0n, native: 10n }],
    ['no native currency at a smart account', { account: smart, reserve: 10n }, { native: 0n }],
    [
      'exactly the amount at a smart account',
      { account: smart, sell: ether, reserve: 10n },
      { native: 100n },
    ],
    ['balances that the chain does not read', {}, {}],
    ['a native balance that the chain does not read', { sell: ether, reserve: 10n }, {}],
  ])('assertSwapFunds accepts %s', async (_, change, balances) => {
    await expect(check(change, balances)).resolves.toBeUndefined()
  })

  test.each<[string, Partial<Options>, { token?: bigint; native?: bigint }, string]>([
    ['one token unit too little', {}, { token: 99n, native: 1_000n }, 'USDC'],
    ['one wei too little', { sell: ether }, { native: 99n }, 'ETH'],
    ['one wei too little for the fee', { reserve: 10n }, { token: 100n, native: 9n }, 'ETH'],
    [
      'one wei too little for amount and fee',
      { sell: ether, reserve: 10n },
      { native: 109n },
      'ETH',
    ],
    [
      'one wei too little at a smart account',
      { account: smart, sell: ether, reserve: 10n },
      { native: 99n },
      'ETH',
    ],
  ])('assertSwapFunds rejects %s', async (_, change, balances, token) => {
    await expect(check(change, balances)).rejects.toMatchObject(short(token))
  })
})
