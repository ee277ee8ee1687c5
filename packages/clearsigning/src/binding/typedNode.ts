import { limits } from '../values/limits.ts'
import type { Node } from '../values/node.ts'
import { textLeaf } from '../values/textLeaf.ts'

export type TypeMembers = readonly { readonly name: string; readonly type: string }[]
type Types = Readonly<Record<string, TypeMembers>>

const maxDepth = 12

/** `encodeType` of EIP-712: the primary type, then the types it refers to in alphabetical order. */
export function encodeType(types: Types, primaryType: string): string | null {
  const referenced = new Set<string>()
  const collect = (name: string): boolean => {
    if (referenced.has(name)) return true
    const members = Object.hasOwn(types, name) ? types[name] : undefined
    if (!members || referenced.size > limits.items) return false
    referenced.add(name)
    return members.every(({ type }) => {
      const base = type.replace(/(\[\d*\])+$/, '')
      return !Object.hasOwn(types, base) || collect(base)
    })
  }
  if (!collect(primaryType)) return null
  const others = [...referenced].filter((name) => name !== primaryType).toSorted()
  return [primaryType, ...others]
    .map((name) => {
      const members = (types[name] ?? []).map((member) => `${member.type} ${member.name}`)
      return `${name}(${members.join(',')})`
    })
    .join('')
}

/** A message as a typed tree; `null` if a member is missing or is not of its type, as then no wallet can sign it. */
export function typedNode(types: Types, type: string, value: unknown, depth = 0): Node | null {
  if (depth > maxDepth) return null
  const array = /^(.*)\[(\d*)\]$/.exec(type)
  if (array) return listNode(types, array, value, depth)
  if (Object.hasOwn(types, type)) return structNode(types, type, value, depth)
  return leafNode(type, value)
}

function listNode(
  types: Types,
  [, element = '', length = '']: RegExpExecArray,
  value: unknown,
  depth: number,
): Node | null {
  if (!Array.isArray(value) || (length !== '' && value.length !== Number(length))) return null
  const items = value.map((item) => typedNode(types, element, item, depth + 1))
  return items.some((item) => item === null)
    ? null
    : { type: 'list', items: items.filter((item) => item !== null) }
}

function structNode(types: Types, type: string, value: unknown, depth: number): Node | null {
  if (typeof value !== 'object' || value === null) return null
  const members = new Map<string, Node>()
  for (const member of types[type] ?? []) {
    const given: unknown = Object.hasOwn(value, member.name)
      ? Reflect.get(value, member.name)
      : undefined
    const node = typedNode(types, member.type, given, depth + 1)
    if (!node || members.has(member.name)) return null
    members.set(member.name, node)
  }
  return { type: 'struct', members }
}

function leafNode(type: string, value: unknown): Node | null {
  const integer = /^(u?)int(\d*)$/.exec(type)
  if (integer) return integerNode(value, { isSigned: !integer[1], bits: Number(integer[2] || 256) })
  if (type === 'bool') return typeof value === 'boolean' ? { type: 'bool', value } : null
  return typeof value === 'string' ? textLeaf(type, value) : null
}

function integerNode(
  value: unknown,
  { isSigned, bits }: { isSigned: boolean; bits: number },
): Node | null {
  const isText = typeof value === 'string' && /^(-?\d{1,80}|0x[\da-f]{1,64})$/i.test(value)
  const isExact = typeof value === 'bigint' || Number.isSafeInteger(value)
  if (!isText && !isExact) return null
  const number = BigInt(value as bigint | number | string)
  const [min, max] = isSigned
    ? [-(1n << BigInt(bits - 1)), (1n << BigInt(bits - 1)) - 1n]
    : [0n, (1n << BigInt(bits)) - 1n]
  // Wallets cut or reject an integer outside of its type: it isn't what would be signed.
  return number < min || number > max ? null : { type: 'number', value: number, isSigned }
}
