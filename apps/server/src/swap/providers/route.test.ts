import { expect, test } from 'vitest'
import { encodeV3Path, possibleRoutes } from './route.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [from, to, weth, usdc] = [address('1'), address('2'), address('3'), address('4')]
const router = address('9')

test('the server’s swap route search returns the direct route and the routes through one base token and through two, in either order', () => {
  const network = { wrappedNative: weth, stables: [usdc], uniswapV2: [router] }
  expect(possibleRoutes(from, to, network).v2.map(({ path }) => path)).toEqual([
    [from, to],
    [from, weth, to],
    [from, usdc, to],
    [from, weth, usdc, to],
    [from, usdc, weth, to],
  ])
})

test('the route search returns no route that contains a token twice', () => {
  const network = { wrappedNative: from, stables: [to], uniswapV2: [router] }
  expect(possibleRoutes(from, to, network).v2.map(({ path }) => path)).toEqual([[from, to]])
})

test('the route search returns V3 routes with every combination of fee tiers', () => {
  const network = { wrappedNative: weth, uniswapV3: { quoter: router, router, fees: [500, 3000] } }
  const { v2, v3 } = possibleRoutes(from, to, network)
  expect(v2).toEqual([])
  expect(v3).toHaveLength(2 + 4)
})

test('encodeV3Path puts the pool fees between the tokens', () => {
  expect(encodeV3Path([from, weth, to], [500, 3000])).toBe(
    `0x${'1'.repeat(40)}0001f4${'3'.repeat(40)}000bb8${'2'.repeat(40)}`,
  )
})
