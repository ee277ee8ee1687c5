import fc from 'fast-check'
import { address, amount } from './evmCases.ts'

type Field = { name: string; type: string }

/** Arbitrary typed data as sites send it. */
export type TypedCase = {
  types: Record<string, readonly Field[]>
  primaryType: string
  domain: Record<string, unknown>
  message: Record<string, unknown>
}

const domainFields: readonly Field[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

const kinds: Readonly<Record<string, Readonly<Record<string, readonly Field[]>>>> = {
  Permit: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  PermitBatch: {
    PermitBatch: [
      { name: 'details', type: 'PermitDetails[]' },
      { name: 'spender', type: 'address' },
      { name: 'sigDeadline', type: 'uint256' },
    ],
    PermitDetails: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint160' },
      { name: 'expiration', type: 'uint48' },
    ],
  },
  Order: {
    Order: [
      { name: 'maker', type: 'Party' },
      { name: 'note', type: 'string' },
      { name: 'isOpen', type: 'bool' },
      { name: 'data', type: 'bytes' },
      { name: 'salt', type: 'bytes32' },
      { name: 'fees', type: 'uint16[2]' },
      { name: 'delta', type: 'int64' },
    ],
    Party: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
  },
}

const text = fc.string({ unit: 'grapheme', maxLength: 30 })
const hexOf = (size: number) =>
  fc
    .uint8Array({ minLength: size, maxLength: size })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)

function valueFor(type: string, types: TypedCase['types']): fc.Arbitrary<unknown> {
  const fields = types[type]
  if (fields) return structOf(fields, types)
  const [, inner, count] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (inner !== undefined) {
    const length = count ? Number(count) : undefined
    return fc.array(valueFor(inner, types), { minLength: length ?? 0, maxLength: length ?? 3 })
  }
  if (type === 'address') return address
  if (type === 'string') return text
  if (type === 'bool') return fc.boolean()
  if (type === 'bytes') return fc.integer({ min: 0, max: 40 }).chain(hexOf)
  if (type === 'bytes32') return hexOf(32)
  return integerOf(type)
}

/** As a number, a decimal string or a hexadecimal string: pages use all three. */
function integerOf(type: string): fc.Arbitrary<unknown> {
  if (type.startsWith('int')) return fc.integer()
  const bits = BigInt(type.slice(4))
  const integer = amount.map((value) => value % 2n ** bits)
  return fc.oneof(
    integer.map(String),
    integer.map((item) => `0x${item.toString(16)}`),
    fc.integer({ min: 0, max: 60_000 }),
  )
}

/** Sometimes adds a field that the type does not declare and that is not signed. */
function structOf(fields: readonly Field[], types: TypedCase['types']): fc.Arbitrary<object> {
  const known = fc.record(
    Object.fromEntries(fields.map(({ name, type }) => [name, valueFor(type, types)])),
  )
  const extra = fc.constantFrom({}, {}, { recipient: unsigned })
  return fc.tuple(extra, known).map(([more, own]) => ({ ...more, ...own }))
}

/** The value of an undeclared field; the approval must not show it. */
export const unsigned = 'this is not signed'

const domain = fc.record(
  {
    name: text,
    version: text,
    chainId: fc.constantFrom(1, '1', '0x1', 137),
    verifyingContract: address,
  },
  { requiredKeys: [] },
)

/** `EIP712Domain` is declared, omitted, or declares only some of the domain's fields. */
export const typedCase: fc.Arbitrary<TypedCase> = fc
  .tuple(fc.constantFrom(...Object.keys(kinds)), domain, fc.constantFrom('all', 'none', 'some'))
  .chain(([primaryType, domainValue, declaration]) => {
    const types = kinds[primaryType] ?? {}
    const presentFields = domainFields.filter(({ name }) => name in domainValue)
    const declaredFields = declaration === 'some' ? presentFields.slice(1) : presentFields
    const all = declaration === 'none' ? types : { EIP712Domain: declaredFields, ...types }
    const fields = types[primaryType] ?? []
    return structOf(fields, types).map((message) => ({
      types: all,
      primaryType,
      domain: domainValue,
      message: { ...message },
    }))
  })
