import { findKnownToken } from '@latchkey/wire/knownTokens'
import { formatUnits, getAddress, type Hex, hexToBigInt, hexToString, isHex } from 'viem'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import type { DecodedCall, Minimum } from './decodeCall.ts'
import type { Fact, Warning } from './decodedRequest.ts'
import { isKnownSymbol } from './isKnownSymbol.ts'
import { coinOf } from './networks.ts'
import type { CallRpc } from './node.ts'

export type TokenDescription = { facts: readonly Fact[]; warnings: readonly Warning[] }

const symbolSelector = '0x95d89b41'
const decimalsSelector = '0x313ce567'
const maxDecimals = 36n

/**
 * An amount of a token. A known token has its listed symbol and decimals; those of any other are read from its contract,
 * and it is shown as unknown.
 */
export async function describeTokenAmount(
  node: CallRpc,
  { address, amount, label }: NonNullable<DecodedCall['token']>,
  chainId: string,
): Promise<TokenDescription> {
  const known = findKnownToken(chainId, address)
  if (known) {
    const value = `${formatUnits(amount, known.decimals)} ${known.symbol}`
    const asset = { token: address, amount }
    return { facts: [{ label, value, kind: 'amount', asset }], warnings: [] }
  }
  const words = texts().approve
  const callToken = (data: Hex) => node('eth_call', [{ to: address, data }, 'latest'])
  const [symbol, decimals] = await Promise.all([
    callToken(symbolSelector).then(decodeSymbol, () => null),
    callToken(decimalsSelector).then(decodeDecimals, () => null),
  ])
  if (symbol === null || decimals === null) {
    const unitsLabel = fill(words.inSmallestUnits, { label })
    const value = fill(words.unknownToken, { amount })
    return { facts: [{ label: unitsLabel, value, kind: 'amount' }], warnings: [] }
  }
  const isImposter = isKnownSymbol(chainId, symbol)
  const name = isImposter ? '' : ` “${symbol}”`
  const value = fill(words.unknownToken, { amount: `${formatUnits(amount, decimals)}${name}` })
  const warnings = isImposter ? [imposterWarning(symbol, address)] : []
  return { facts: [{ label, value, kind: 'amount' }], warnings }
}

/** The least that the account receives, as a row of the approval. */
export async function describeMinimum(
  node: CallRpc,
  { token, amount }: Minimum,
  chainId: string,
): Promise<Fact> {
  const label = texts().approve.minimum
  const coinFact: Fact = {
    label,
    value: `${formatUnits(amount, 18)} ${coinOf(chainId)}`,
    kind: 'amount',
    asset: { token: null, amount },
  }
  if (token === null) return coinFact
  const { facts } = await describeTokenAmount(node, { address: token, amount, label }, chainId)
  return facts[0] ?? coinFact
}

function imposterWarning(symbol: string, address: Hex): Warning {
  const text = fill(texts().approve.imposter, { address: getAddress(address), symbol })
  return { level: 'danger', text }
}

function decodeDecimals(answer: unknown): number | null {
  if (!isHex(answer) || answer.length !== 66) return null
  const decimals = hexToBigInt(answer)
  return decimals <= maxDecimals ? Number(decimals) : null
}

/** Decodes a `string` or the `bytes32` of older tokens; drops every character outside a safe set. */
function decodeSymbol(answer: unknown): string | null {
  if (!isHex(answer) || answer.length < 66) return null
  const isBytes32 = answer.length === 66
  const length = isBytes32 ? 32 : Number(hexToBigInt(`0x${answer.slice(66, 130)}`) & 0xffn)
  const body: Hex = `0x${answer.slice(isBytes32 ? 2 : 130, (isBytes32 ? 2 : 130) + length * 2)}`
  const symbol = hexToString(body).replace(/[^\w.$-]/g, '')
  return symbol === '' ? null : symbol.slice(0, 12)
}
