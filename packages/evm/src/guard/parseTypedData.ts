import { isSameAddress } from '@latchkey/core'
import { zeroAddress } from 'viem'
import { asAddress, type Fields, isFields } from './fields.ts'

export type ParsedTypedData = {
  primaryType: string
  domain: Fields
  message: Fields
  /** The contract that would verify the signature; `null` for data that only a server reads. */
  contract: string | null
}

/** Reads EIP-712 data; `null` when a field that every signature needs is missing. */
export function parseTypedData(data: unknown): ParsedTypedData | null {
  const value = typeof data === 'string' ? parseJson(data) : data
  if (!isFields(value) || typeof value.primaryType !== 'string') return null
  if (!isFields(value.message) || !isFields(value.types)) return null
  const domain = isFields(value.domain) ? value.domain : {}
  const verifier = asAddress(domain.verifyingContract)
  // Exchanges with a chain of their own (Hyperliquid) sign for the zero address.
  const contract = verifier && !isSameAddress(verifier, zeroAddress) ? verifier : null
  return { primaryType: value.primaryType, message: value.message, domain, contract }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Wallets reject invalid JSON, too.
    return null
  }
}
