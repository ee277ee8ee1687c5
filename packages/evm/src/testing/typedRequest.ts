import type { Hex } from 'viem'
import { decodeTypedData } from '../guard/decodeTypedData.ts'
import { addressOf, pureContext } from './pureContext.ts'

export const contract: Hex = addressOf(1)
export const other: Hex = addressOf(2)
export const token: Hex = addressOf(3)
export const domain = { chainId: 1, verifyingContract: contract }

export const typed = (
  message: object,
  options: { primaryType?: string; domain?: object } = {},
) => ({
  ...{ types: {}, primaryType: 'Thing', domain, message },
  ...options,
})
export const dangersOf = (message: object, options?: Parameters<typeof typed>[1]) =>
  decodeTypedData(typed(message, options), pureContext).dangers
export const factsOf = (message: object, options?: Parameters<typeof typed>[1]) =>
  decodeTypedData(typed(message, options), pureContext).facts.slice(1)
export const danger = (code: string, subject: string | null = other) => ({ code, subject })
export const unreadable = [danger('unknown-typed-data', contract)]
