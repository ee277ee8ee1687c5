import { formatUnits, type Hex, hexToBigInt, hexToString, isHex } from 'viem'
import type { Fact } from './ask.ts'
import type { Node } from './node.ts'
import type { CallReading } from './readCall.ts'

const symbolCall = '0x95d89b41'
const decimalsCall = '0x313ce567'
const mostDecimals = 36n

/** The amount in the token's own words, as its contract tells them; no server is believed. */
export async function tokenAmount(
  node: Node,
  { address, amount, label }: NonNullable<CallReading['token']>,
): Promise<Fact> {
  const ask = (data: Hex) => node('eth_call', [{ to: address, data }, 'latest'])
  const [symbol, decimals] = await Promise.all([
    ask(symbolCall).then(readSymbol, () => null),
    ask(decimalsCall).then(readDecimals, () => null),
  ])
  if (symbol === null || decimals === null) {
    return { label: `${label} (smallest units)`, value: amount.toString(), kind: 'amount' }
  }
  return { label, value: `${formatUnits(amount, decimals)} ${symbol}`, kind: 'amount' }
}

function readDecimals(answer: unknown): number | null {
  if (!isHex(answer) || answer.length !== 66) return null
  const decimals = hexToBigInt(answer)
  return decimals <= mostDecimals ? Number(decimals) : null
}

/** A string, or the 32 bytes of older tokens; letters that could pass for something else are dropped. */
function readSymbol(answer: unknown): string | null {
  if (!isHex(answer) || answer.length < 66) return null
  const isWord = answer.length === 66
  const length = isWord ? 32 : Number(hexToBigInt(`0x${answer.slice(66, 130)}`) & 0xffn)
  const body: Hex = `0x${answer.slice(isWord ? 2 : 130, (isWord ? 2 : 130) + length * 2)}`
  const symbol = hexToString(body).replace(/[^\w.$-]/g, '')
  return symbol === '' ? null : symbol.slice(0, 12)
}
