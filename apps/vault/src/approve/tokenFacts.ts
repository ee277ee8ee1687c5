import { formatUnits, getAddress, type Hex, hexToBigInt, hexToString, isHex } from 'viem'
import type { Fact, Warning } from './ask.ts'
import { findKnownToken, isKnownSymbol } from './knownTokens.ts'
import type { Node } from './node.ts'
import type { CallReading } from './readCall.ts'

export type TokenReading = { facts: readonly Fact[]; warnings: readonly Warning[] }

const symbolCall = '0x95d89b41'
const decimalsCall = '0x313ce567'
const mostDecimals = 36n

/**
 * An amount of a token. A known token has its listed symbol and decimals; those of any other are read from its contract,
 * and it is shown as unknown.
 */
export async function tokenAmount(
  node: Node,
  { address, amount, label }: NonNullable<CallReading['token']>,
  chainId: string,
): Promise<TokenReading> {
  const known = findKnownToken(chainId, address)
  if (known) {
    const value = `${formatUnits(amount, known.decimals)} ${known.symbol}`
    return { facts: [{ label, value, kind: 'amount' }], warnings: [] }
  }
  const ask = (data: Hex) => node('eth_call', [{ to: address, data }, 'latest'])
  const [symbol, decimals] = await Promise.all([
    ask(symbolCall).then(readSymbol, () => null),
    ask(decimalsCall).then(readDecimals, () => null),
  ])
  if (symbol === null || decimals === null) {
    const value = `${amount} (unknown token)`
    return { facts: [{ label: `${label} (smallest units)`, value, kind: 'amount' }], warnings: [] }
  }
  const isImposter = isKnownSymbol(chainId, symbol)
  const name = isImposter ? '' : ` “${symbol}”`
  const value = `${formatUnits(amount, decimals)}${name} (unknown token)`
  const warnings = isImposter ? [imposter(symbol, address)] : []
  return { facts: [{ label, value, kind: 'amount' }], warnings }
}

function imposter(symbol: string, address: Hex): Warning {
  const text = `The token ${getAddress(address)} calls itself ${symbol}, but it isn’t the real ${symbol} on this network.`
  return { level: 'danger', text }
}

function readDecimals(answer: unknown): number | null {
  if (!isHex(answer) || answer.length !== 66) return null
  const decimals = hexToBigInt(answer)
  return decimals <= mostDecimals ? Number(decimals) : null
}

/** Decodes a `string` or the `bytes32` of older tokens; drops every character outside a safe set. */
function readSymbol(answer: unknown): string | null {
  if (!isHex(answer) || answer.length < 66) return null
  const isWord = answer.length === 66
  const length = isWord ? 32 : Number(hexToBigInt(`0x${answer.slice(66, 130)}`) & 0xffn)
  const body: Hex = `0x${answer.slice(isWord ? 2 : 130, (isWord ? 2 : 130) + length * 2)}`
  const symbol = hexToString(body).replace(/[^\w.$-]/g, '')
  return symbol === '' ? null : symbol.slice(0, 12)
}
