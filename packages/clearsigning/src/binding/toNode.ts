import type { AbiParameter } from 'viem'
import type { Node } from '../values/node.ts'
import { textLeaf } from '../values/textLeaf.ts'

/** A value that viem decoded without names, as a typed tree with them. `null` if the value is not of the type. */
function toNode(parameter: AbiParameter, value: unknown): Node | null {
  const array = /^(.*)\[\d*\]$/.exec(parameter.type)
  if (array) {
    if (!Array.isArray(value)) return null
    const element = { ...parameter, type: array[1] ?? '' }
    const items = value.map((item) => toNode(element, item))
    return items.some((item) => item === null)
      ? null
      : { type: 'list', items: items.filter((item) => item !== null) }
  }
  if (parameter.type === 'tuple') {
    const components = 'components' in parameter ? parameter.components : []
    return Array.isArray(value) ? toStruct(components, value) : null
  }
  return toLeafNode(parameter.type, value)
}

/** The arguments of a function, or the members of a tuple. */
export function toStruct(
  parameters: readonly AbiParameter[],
  values: readonly unknown[],
): Node | null {
  const members = new Map<string, Node>()
  for (const [index, parameter] of parameters.entries()) {
    const node = toNode(parameter, values[index])
    if (!node) return null
    // The first of two members with one name keeps it: a path must not lead to another value.
    const name = parameter.name ?? ''
    if (name && !members.has(name)) members.set(name, node)
  }
  return { type: 'struct', members }
}

function toLeafNode(type: string, value: unknown): Node | null {
  if (/^u?int\d*$/.test(type)) {
    if (typeof value !== 'bigint' && typeof value !== 'number') return null
    return { type: 'number', value: BigInt(value), isSigned: type.startsWith('int') }
  }
  if (typeof value === 'boolean') return type === 'bool' ? { type: 'bool', value } : null
  return typeof value === 'string' ? textLeaf(type, value) : null
}

/** The parameters without names: viem decodes tuples without names to arrays, so that no name can hide another. */
export function withoutNames(parameters: readonly AbiParameter[]): readonly AbiParameter[] {
  return parameters.map((parameter) => ({
    type: parameter.type,
    ...('components' in parameter ? { components: withoutNames(parameter.components) } : {}),
  }))
}
