import { expect, test } from 'vitest'
import { dai, openSwapFixture, usdc } from '../../../test/swapFixture.ts'

test.each([
  ['buy', 'tokenOut', dai, ['USDC', 'REAL'], { sell: 'release', buy: 'site' }],
  ['sell', 'tokenIn', usdc, ['REAL', 'DAI'], { sell: 'site', buy: 'release' }],
] as const)(
  'prepareSwap shows the symbol of the contract and who says its decimals: %s',
  async (side, decodedAs, token, symbols, decimalsFrom) => {
    const address = '0x00000000000000000000000000000000feed0009'
    const { decimals } = token
    const fixture = await openSwapFixture({
      readSwap: async () => ({ ...fixture.decoded, [decodedAs]: address }),
      readTokenFromAllNodes: async () => [{ symbol: 'REAL', decimals, source: 'site' }],
    })
    const swap = await fixture.prepare({ [side]: { ...token, symbol: 'LISTED', address } })
    expect([swap.sell.symbol, swap.buy.symbol]).toEqual(symbols)
    expect(swap.decimalsFrom).toEqual(decimalsFrom)
  },
)
