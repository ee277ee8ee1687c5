import { localAddresses } from '@latchkey/testing'
import { type Address, parseUnits } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBrowserFixture } from '../e2e/fixtures/browser.ts'
import {
  allowanceOf,
  balanceOf,
  chooseToken,
  openReview,
  openSwap,
  openSwapAgain,
  type Story,
  waitForStatus,
} from '../e2e/fixtures/swapping.ts'

const { visit } = createBrowserFixture({ isKept: true })
const { usdc, latch, usdt, wbtc, tax, weth } = localAddresses
const tokens = {
  ETH: [null, 18],
  WETH: [weth, 18],
  LATCH: [latch, 18],
  USDC: [usdc, 6],
  USDT: [usdt, 6],
  WBTC: [wbtc, 8],
  TAX: [tax, 18],
} as const satisfies Record<string, readonly [Address | null, number]>
type Symbol = keyof typeof tokens

/** The label of the review's button: no allowance needed, a permit, or an approval. */
const words = { plain: 'Swap', permit: 'Sign and swap', approval: 'Approve and swap' }

// Network fees are paid in ether as well; every other balance changes by the exact amount.
const fees = parseUnits('0.01', 18)

let story: Story
beforeAll(async () => {
  story = await openSwap(await visit())
})

describe('pairs of tokens', () => {
  test.each<[string, Symbol, Symbol, string, keyof typeof words]>([
    ['coins and 6 decimals', 'ETH', 'USDC', '1.5', 'plain'],
    ['coins and 8 decimals', 'ETH', 'WBTC', '2', 'plain'],
    ['8 decimals and coins', 'WBTC', 'ETH', '0.01234567', 'permit'],
    ['6 and 8 decimals', 'USDC', 'WBTC', '250.123456', 'permit'],
    ['18 and 6 decimals', 'LATCH', 'USDC', '10.000000000000000001', 'permit'],
    ['one that returns nothing and coins', 'USDT', 'ETH', '33.3', 'approval'],
    ['coins and one that returns nothing', 'ETH', 'USDT', '0.2', 'plain'],
    ['coins and one that keeps a part', 'ETH', 'TAX', '0.01', 'plain'],
    ['one that keeps a part and coins', 'TAX', 'ETH', '50', 'approval'],
    ['one that keeps a part and a token', 'TAX', 'USDC', '20', 'approval'],
    ['coins and their wrapped form', 'ETH', 'WETH', '0.5', 'plain'],
    ['the wrapped form and coins', 'WETH', 'ETH', '0.25', 'plain'],
    ['a tiny amount', 'ETH', 'LATCH', '0.000000000001', 'plain'],
    ['one unit of a token', 'USDC', 'LATCH', '0.000001', 'permit'],
    ['a huge amount', 'ETH', 'USDC', '900', 'plain'],
  ])(
    'the swap review’s amounts equal the balance changes, between %s',
    async (_, sell, buy, amount, way) => {
      const { page, dialog, wallet } = story
      if (sell !== 'ETH') await chooseToken(dialog, 'sell', sell)
      await chooseToken(dialog, 'receive', buy)
      await dialog.getByLabel('You sell').fill(amount)
      const [[from, fromDecimals], [to, decimals]] = [tokens[sell], tokens[buy]]
      const before = await Promise.all([balanceOf(from), balanceOf(to)])
      const sent = wallet.sent.length
      const minimum = await openReview(dialog, decimals)
      await dialog.getByRole('button', { name: words[way], exact: true }).click()
      await waitForStatus(page, `Swapped ${sell} to ${buy}`)
      await openSwapAgain(dialog)
      const after = await Promise.all([balanceOf(from), balanceOf(to)])
      const expected = parseUnits(amount, fromDecimals)
      const gone = before[0] - after[0]
      expect(gone).toBeGreaterThanOrEqual(expected)
      expect(gone).toBeLessThanOrEqual(from === null ? expected + fees : expected)
      expect(after[1] - before[1]).toBeGreaterThanOrEqual(to === null ? minimum - fees : minimum)
      if (from !== null) expect(await allowanceOf(from)).toBe(0n)
      expect(wallet.sent.length - sent).toBe(way === 'approval' ? 2 : 1)
    },
  )
})
