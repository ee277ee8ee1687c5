import {
  type Abi,
  type AbiParameter,
  decodeFunctionData,
  type Hex,
  parseAbi,
  slice,
  toFunctionSelector,
} from 'viem'

/** A decoded call whose arguments are found by the names of their parameters, inside structs and lists too. */
export type NamedCall = { name: string; values(parameter: string): readonly unknown[] }

/** Functions by their selectors. The signatures are text, so that the compiler need not parse hundreds of them. */
export function functionsOf(signatures: readonly string[]): ReadonlyMap<Hex, Abi[number]> {
  const abi = parseAbi(signatures.map((signature) => `function ${signature}`)) as Abi
  return new Map(
    abi.flatMap((item) => (item.type === 'function' ? [[toFunctionSelector(item), item]] : [])),
  )
}

/** Decodes the call as one of these functions; `null` for any other. */
export function decodeNamed(functions: ReadonlyMap<Hex, Abi[number]>, data: Hex): NamedCall | null {
  const item = data.length < 10 ? undefined : functions.get(slice(data, 0, 4))
  if (item?.type !== 'function') return null
  try {
    const { args = [] } = decodeFunctionData({ abi: [item], data })
    const named = item.inputs.flatMap((input, index) => flatten(input, (args as unknown[])[index]))
    return {
      name: item.name,
      values: (parameter) => named.flatMap(([name, value]) => (name === parameter ? [value] : [])),
    }
  } catch {
    // Invalid arguments: the contract would reject them, too.
    return null
  }
}

function flatten(parameter: AbiParameter, value: unknown): readonly [string, unknown][] {
  if (Array.isArray(value) && parameter.type.endsWith('[]')) {
    const type = parameter.type.slice(0, -2)
    return value.flatMap((item) => flatten({ ...parameter, type }, item))
  }
  if (!('components' in parameter)) return [[parameter.name ?? '', value]]
  // viem returns a list when one field of a struct has no name.
  const fields: readonly unknown[] = Array.isArray(value) ? value : Object.values(value as object)
  return parameter.components.flatMap((component, index) => flatten(component, fields[index]))
}
