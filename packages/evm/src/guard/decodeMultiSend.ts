import type { Call } from '@latchkey/core/adapter'
import { getAddress, type Hex } from 'viem'

const headBytes = 1 + 20 + 32 + 32

/** Safe's packed list of calls: operation, to, value, size, data. `null` when it is cut short. */
export function decodeMultiSend(packed: Hex): readonly (Call & { isDelegated: boolean })[] | null {
  const digits = packed.slice(2)
  const items: (Call & { isDelegated: boolean })[] = []
  for (let at = 0; at < digits.length; ) {
    const head = digits.slice(at, at + headBytes * 2)
    if (head.length < headBytes * 2) return null
    const length = BigInt(`0x${head.slice(106)}`)
    const start = at + headBytes * 2
    const rest = digits.length - start
    if (length * 2n > BigInt(rest)) return null
    const end = start + Number(length) * 2
    items.push({
      isDelegated: head.slice(0, 2) !== '00',
      to: getAddress(`0x${head.slice(2, 42)}`),
      value: BigInt(`0x${head.slice(42, 106)}`),
      data: `0x${digits.slice(start, end)}`,
    })
    at = end
  }
  return items
}
