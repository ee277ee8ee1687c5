import { localAddresses } from '@latchkey/testing'
import {
  type AbiEvent,
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  numberToHex,
  pad,
  parseAbiItem,
  size,
  slice,
} from 'viem'

/** What a contract of a site does when it is called: it emits these events and makes these payments. */
export type SiteEffect =
  | { event: string; args: readonly unknown[] }
  | { pays: Address; token: Address | null }

const { usdc } = localAddresses

/** An event as Solidity declares it, with its values. */
export const emits = (event: string, ...args: readonly unknown[]): SiteEffect => ({ event, args })
/** A payment of 5 units of USDC, or of one wei, out of the contract. */
export const paysUsdc = (to: Address): SiteEffect => ({ pays: to, token: usdc })
export const paysWei = (to: Address): SiteEffect => ({ pays: to, token: null })

const push = (value: Hex): Hex => concatHex([numberToHex(0x5f + size(value), { size: 1 }), value])
const push2 = (value: number): Hex => push(numberToHex(value, { size: 2 }))
const store = (words: Hex): readonly Hex[] =>
  Array.from({ length: Math.ceil(size(words) / 32) }, (_, index) =>
    concatHex([
      push(
        pad(slice(words, index * 32, Math.min((index + 1) * 32, size(words))), { dir: 'right' }),
      ),
      push2(index * 32),
      '0x52',
    ]),
  )

/** The bytecode of a contract that does this at every call. */
export function siteCode(effects: readonly SiteEffect[]): Hex {
  return concatHex([...effects.map(effectCode), '0x00'])
}

function effectCode(effect: SiteEffect): Hex {
  return 'event' in effect ? logCode(effect.event, effect.args) : paymentCode(effect)
}

function logCode(event: string, args: readonly unknown[]): Hex {
  const item = parseAbiItem(`event ${event}`) as AbiEvent
  const isIndexed = (index: number): boolean => item.inputs[index]?.indexed === true
  const named = item.inputs.map((input, index) => ({ ...input, name: `value${index}` }))
  const indexedArgs = args.filter((_, index) => isIndexed(index))
  const topics = encodeEventTopics({
    abi: [{ ...item, inputs: named }],
    args: indexedArgs,
  } as never)
  const data = encodeAbiParameters(
    item.inputs.filter((_, index) => !isIndexed(index)),
    args.filter((_, index) => !isIndexed(index)),
  )
  return concatHex([
    ...store(data),
    ...(topics as readonly Hex[]).toReversed().map(push),
    push2(size(data)),
    push2(0),
    numberToHex(0xa0 + topics.length, { size: 1 }),
  ])
}

const noResult: Hex = '0x60006000'
function paymentCode({ pays, token }: { pays: Address; token: Address | null }): Hex {
  const none = concatHex([noResult, noResult])
  if (token === null) return concatHex([none, '0x6001', push(pays), '0x5af150'])
  const transfer = concatHex(['0xa9059cbb', pad(pays), numberToHex(5n, { size: 32 })])
  return concatHex([
    ...store(transfer),
    ...[noResult, push2(size(transfer)), push2(0), '0x6000', push(token), '0x5af150'],
  ] as readonly Hex[])
}
