import type { WireSwapToken } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { dai, ether, usdc } from '../../../test/swapFixture.ts'
import { enforcesMinimumReceived, minimumReceived } from '../../amount/minimumReceived.ts'
import { findBySymbol } from './findBySymbol.ts'
import { suggestTokens } from './suggestTokens.ts'
import { isSameToken, nativePseudoAddress, parseSwapToken, toCaip10 } from './swapToken.ts'

const address = usdc.address ?? ''
const wire: WireSwapToken = {
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
  address: `eip155:1:${address}`,
}
const parse = (change: Partial<WireSwapToken>) =>
  parseSwapToken({ ...wire, ...change }, 'eip155:1', (url) => `safe ${url}`)

test('parseSwapToken reads a token, and the pseudo-address in any case as the native currency', () => {
  expect(parse({ logoUri: 'a' })).toEqual({
    network: 'eip155:1',
    address,
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    iconUrl: 'safe a',
  })
  expect(parse({})?.iconUrl).toBeNull()
  expect(parse({ address: `eip155:1:${nativePseudoAddress}` })?.address).toBeNull()
  expect(parse({ address: `eip155:1:0x${'E'.repeat(40)}` })?.address).toBeNull()
  expect(parse({ address: `eip155:1:0x${'e'.repeat(39)}d` })?.address).not.toBeNull()
})

test.each<WireSwapToken['address']>([
  `eip155:10:${address}`,
  `eip155:1:${address}0`,
  `eip155:1:${address.slice(0, -1)}`,
  `eip155:1:x${address}`,
  `eip155:1:${address.replace('0x', '0X')}`,
  `cosmos:1:${address}`,
])('parseSwapToken rejects the address %s', (other) => {
  expect(parse({ address: other })).toBeNull()
})

test('toCaip10 denotes the native currency by its pseudo-address', () => {
  expect(toCaip10(ether)).toBe(`eip155:1:${nativePseudoAddress}`)
  expect(toCaip10(usdc)).toBe(`eip155:1:${address}`)
})

test('isSameToken ignores the case of addresses', () => {
  expect(isSameToken(usdc, { address: address.toLowerCase() })).toBe(true)
  expect(isSameToken(ether, ether)).toBe(true)
  expect(isSameToken(ether, usdc)).toBe(false)
  expect(isSameToken(usdc, dai)).toBe(false)
})

test('findBySymbol ignores case and spaces, and finds nothing without a symbol', () => {
  const tokens = [dai, usdc]
  expect(findBySymbol(tokens, ' usdC ')).toBe(usdc)
  for (const symbol of [undefined, '', 'USD', 'USDCE']) {
    expect(findBySymbol(tokens, symbol)).toBeNull()
  }
})

test('suggestTokens lists at most eight widely used tokens, in the given order', () => {
  const symbols = 'XYZ usdt ETH UNI 1INCH AAVE SOL ADA AVAX DOT'.split(' ')
  const tokens = symbols.map((symbol) => ({ ...usdc, symbol }))
  expect(suggestTokens(tokens).map(({ symbol }) => symbol)).toEqual(symbols.slice(1, 9))
})

test.each(
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  ),
)('suggestTokens knows %s in any case', (symbol) => {
  const tokens = [symbol, symbol.toLowerCase()].map((one) => ({ ...usdc, symbol: one }))
  expect(suggestTokens(tokens)).toEqual(tokens)
})

test('enforcesMinimumReceived accepts exactly the minimum, which is rounded down', () => {
  expect(minimumReceived(1_999n, 50)).toBe(1_989n)
  expect(minimumReceived(2_000n, 50)).toBe(1_990n)
  const order = { quoted: 2_000n, slippageBps: 50 }
  expect(enforcesMinimumReceived(1_990n, order)).toBe(true)
  expect(enforcesMinimumReceived(1_989n, order)).toBe(false)
})
