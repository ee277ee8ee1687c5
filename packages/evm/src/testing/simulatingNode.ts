import { type Hex, numberToHex, pad, slice, toEventSelector } from 'viem'
import { probeCodes } from '../money/probes.ts'
import { contracts, type Replies } from './pureEvm.ts'

type Log = { address: Hex; topics: readonly Hex[]; data: Hex }
export type SimulatedChain = {
  /** The account's coins before the first call and after each call. */
  native?: readonly bigint[]
  /** The balances of tokens, alike. */
  tokens?: Readonly<Record<Hex, readonly bigint[]>>
  /** The allowances of tokens, alike. */
  allowances?: Readonly<Record<Hex, readonly bigint[]>>
  /** What each call does. */
  results?: readonly { logs?: readonly Log[]; status?: Hex; returnData?: Hex; gasUsed?: Hex }[]
  /** Addresses with code. */
  code?: readonly Hex[]
}

const [nativeProbe] = Object.keys(probeCodes)
const balanceOf = '0x70a08231'
const low = (text: string): string => text.toLowerCase()
const word = (value: bigint | undefined): Hex => numberToHex(value ?? 0n, { size: 32 })

/** A node that simulates calls with the results that the test writes. */
export function simulatingNode(chain: SimulatedChain): Replies {
  const { native = [], tokens = {}, allowances = {}, results = [], code = [] } = chain
  const series = (all: Readonly<Record<Hex, readonly bigint[]>>, token: Hex) =>
    Object.entries(all).find(([key]) => low(key) === low(token))?.[1]
  const probe = (to: string, data: Hex, round: number): Hex => {
    if (to === nativeProbe) return word(native[round])
    const isBalance = slice(data, 32, 36) === balanceOf
    const found = series(isBalance ? tokens : allowances, slice(data, 12, 32))?.[round]
    return found === undefined ? '0x' : word(found)
  }
  return {
    eth_simulateV1: ([options]) => {
      const { blockStateCalls } = options as {
        blockStateCalls: [{ calls: { to: string; data: Hex }[] }]
      }
      let round = 0
      const calls = blockStateCalls[0].calls.map(({ to, data }) => {
        const plain = { status: '0x1', gasUsed: '0x64', logs: [] }
        if (to in probeCodes) return { ...plain, returnData: probe(to, data, round) }
        round += 1
        return { ...plain, returnData: '0x', ...results[round - 1] }
      })
      return [{ calls }]
    },
    eth_getBalance: () => numberToHex(native[0] ?? 0n),
    eth_call: contracts(
      Object.fromEntries(
        Object.entries(tokens).map(([token, [first = 0n]]) => [
          low(token),
          { 'balanceOf(address) view returns (uint256)': () => first },
        ]),
      ),
    ),
    eth_getCode: ([address]) => (code.map(low).includes(low(String(address))) ? '0x60' : '0x'),
  }
}

/** An event log as nodes write it, in lower case. */
export function eventLog(
  signature: string,
  options: { address: Hex; indexed: readonly Hex[]; data?: Hex },
): Log {
  const lower = (hex: Hex): Hex => `0x${hex.slice(2).toLowerCase()}`
  return {
    address: lower(options.address),
    topics: [toEventSelector(signature), ...options.indexed.map((each) => lower(pad(each)))],
    data: lower(options.data ?? '0x'),
  }
}
