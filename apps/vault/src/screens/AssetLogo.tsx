import { findKnownToken } from '@latchkey/wire/knownTokens'
import type { JSX } from 'react'
import type { Fact } from '../approve/decodedRequest.ts'
import { coinOf } from '../approve/networks.ts'

/** Ether's octahedron, which no font has. */
const ether = 'M20 6l8.5 14.3-8.5 5-8.5-5zM20 34l-8.5-11.6 8.5 5 8.5-5z'

/** Color and sign (a character or a path) by symbol; a page of the vault loads no pictures. */
const logos: ReadonlyMap<string, readonly [colour: string, sign: string]> = new Map([
  ['ETH', ['#5468d4', ether]],
  ['WETH', ['#c2185b', ether]],
  ['stETH', ['#0077b6', ether]],
  ['wstETH', ['#0077b6', ether]],
  ['USDC', ['#2468b8', '$']],
  ['USDC.e', ['#2468b8', '$']],
  ['USDT', ['#1a7f64', '₮']],
  ['DAI', ['#a86b00', '◈']],
  ['EURC', ['#2468b8', '€']],
  ['WBTC', ['#b85f0d', '₿']],
  ['SOL', ['#6d3be0', '◎']],
])
const otherColour = '#5b616e'

/** The logo of a known asset, at its amount. */
export function AssetLogo(props: {
  asset: Fact['asset']
  chainId: string
  size: number
}): JSX.Element | null {
  const { asset, chainId, size } = props
  if (!asset) return null
  const symbol = asset.token ? findKnownToken(chainId, asset.token)?.symbol : coinOf(chainId)
  // A network that the vault does not know has a coin without a symbol.
  if (!symbol || symbol.includes(' ')) return null
  const [colour, sign] = logos.get(symbol) ?? [otherColour, symbol.charAt(0).toUpperCase()]
  return (
    <svg className="asset-logo" aria-hidden="true" viewBox="0 0 40 40" width={size} height={size}>
      <circle cx="20" cy="20" r="20" fill={colour} />
      {sign.length > 1 ? (
        <path d={sign} fill="#fff" />
      ) : (
        <text x="20" y="28">
          {sign}
        </text>
      )}
    </svg>
  )
}
