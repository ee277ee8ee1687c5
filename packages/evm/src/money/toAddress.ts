import { LatchkeyError } from '@latchkey/core'
import { type Address, getAddress } from 'viem'

/** The text as a checksummed address. @throws caip/invalid-address */
export function toAddress(text: string): Address {
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) return getAddress(text.toLowerCase())
  throw new LatchkeyError('caip/invalid-address', { id: text })
}
