import type { SwapToken } from '@latchkey/core'
import { localAddresses } from '@latchkey/testing'

type Name = 'ETH' | 'WETH' | 'LATCH' | 'USDC' | 'USDT' | 'WBTC' | 'TAX'

const token = (symbol: Name, address: string | null, decimals: number): SwapToken => ({
  network: 'eip155:31337',
  address,
  name: symbol,
  symbol,
  decimals,
  iconUrl: null,
})

/** The local chain's tokens as the swap screen holds them. */
export const localSwapTokens: Readonly<Record<Name, SwapToken>> = {
  ETH: token('ETH', null, 18),
  WETH: token('WETH', localAddresses.weth, 18),
  LATCH: token('LATCH', localAddresses.latch, 18),
  USDC: token('USDC', localAddresses.usdc, 6),
  USDT: token('USDT', localAddresses.usdt, 6),
  WBTC: token('WBTC', localAddresses.wbtc, 8),
  TAX: token('TAX', localAddresses.tax, 18),
}
