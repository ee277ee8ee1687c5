import { getAddress, type Hex, hexToBytes, isAddress } from 'viem'
import { NotAllowed } from './NotAllowed.ts'
import { refuseControlText } from './refuseControlText.ts'

export type Types = Readonly<Record<string, readonly { name: string; type: string }[]>>

/**
 * The part of a value that EIP-712 hashes, in canonical form: fields that its type does not name are left out, since
 * they are not signed, and a value that does not match its type is rejected, since its hash would be of another value.
 * @throws NotAllowed
 */
export function signedPart(type: string, value: unknown, types: Types): unknown {
  const fields = Object.hasOwn(types, type) ? types[type] : undefined
  if (fields) return signedFields(fields, value, types)
  const [, inner, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (inner !== undefined) {
    if (!Array.isArray(value) || (length && value.length !== Number(length))) throw malformedError()
    return value.map((item) => signedPart(inner, item, types))
  }
  return signedValue(type, value)
}

function signedFields(fields: Types[string], value: unknown, types: Types): object {
  const names = new Set(fields.map(({ name }) => name))
  if (names.size !== fields.length || typeof value !== 'object' || value === null)
    throw malformedError()
  const values = new Map<string, unknown>(Object.entries(value))
  return Object.fromEntries(
    fields.map(({ name, type }) => {
      if (!values.has(name)) throw malformedError()
      return [name, signedPart(type, values.get(name), types)]
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
  if (/^u?int\d+$/.test(type) && isExactInteger(value)) return BigInt(value).toString()
  throw malformedError()
}

function isBytes(value: unknown, size: string): value is Hex {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(value)) return false
  return size === '' || value.length === 2 + 2 * Number(size)
}

/** Rejects numbers that JSON does not represent exactly. */
function isExactInteger(value: unknown): value is number | string {
  if (typeof value === 'number') return Number.isSafeInteger(value)
  return typeof value === 'string' && /^(-?\d+|0x[0-9a-f]+)$/i.test(value)
}

function malformedError(): NotAllowed {
  return new NotAllowed('This request is malformed')
}
