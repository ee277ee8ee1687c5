import { getAddress, type Hex, hexToBytes, isAddress } from 'viem'
import { NotAllowed } from './ask.ts'
import { refuseControlText } from './controlText.ts'

export type Types = Readonly<Record<string, readonly { name: string; type: string }[]>>

/**
 * What of a value goes into the hash of typed data, written in one way: fields that its type does not name are not
 * signed and must not be shown as if they were, and a value of another kind than its type would be signed as
 * something else than it reads.
 * @throws NotAllowed
 */
export function signedPart(type: string, value: unknown, types: Types): unknown {
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (fields) return signedFields(fields, value, types)
  const [, inner, count] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (inner !== undefined) {
    if (!Array.isArray(value) || (count && value.length !== Number(count))) throw malformed()
    return value.map((one) => signedPart(inner, one, types))
  }
  return signedValue(type, value)
}

function signedFields(fields: Types[string], value: unknown, types: Types): object {
  const names = new Set(fields.map(({ name }) => name))
  if (names.size !== fields.length || typeof value !== 'object' || value === null) throw malformed()
  const given = new Map<string, unknown>(Object.entries(value))
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      if (!given.has(name)) throw malformed()
      return [name, signedPart(type, given.get(name), types)]
    }),
  )
}

function signedValue(type: string, value: unknown): unknown {
  if (type === 'string' && typeof value === 'string') {
    refuseControlText(value)
    return value
  }
  if (type === 'bool' && typeof value === 'boolean') return value
  if (type === 'address' && typeof value === 'string' && isAddress(value)) return getAddress(value)
  if (/^bytes\d*$/.test(type) && isBytes(value, type.slice(5))) {
    refuseControlText(hexToBytes(value))
    return value
  }
  if (/^u?int\d+$/.test(type) && isWhole(value)) return BigInt(value).toString()
  throw malformed()
}

function isBytes(value: unknown, size: string): value is Hex {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(value)) return false
  return size === '' || value.length === 2 + 2 * Number(size)
}

/** Numbers that JSON cannot carry exactly are not what the page meant. */
function isWhole(value: unknown): value is number | string {
  if (typeof value === 'number') return Number.isSafeInteger(value)
  return typeof value === 'string' && /^(-?\d+|0x[0-9a-f]+)$/i.test(value)
}

function malformed(): NotAllowed {
  return new NotAllowed('This request is malformed')
}
