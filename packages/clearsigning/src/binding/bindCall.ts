import {
  type AbiFunction,
  type AbiParameter,
  decodeAbiParameters,
  type Hex,
  parseAbiItem,
  size,
  slice,
  toFunctionSelector,
} from 'viem'
import type { Descriptor, FormatSpec } from '../descriptor/descriptor.ts'
import type { BoundRequest } from '../render/renderView.ts'
import type { Leaf } from '../values/node.ts'
import { toStruct, withoutNames } from './toNode.ts'

/** One call to a contract, on a chain that is known. */
export type ClearCall = {
  chainId: number
  to: Hex
  data: Hex
  value: bigint
  from: Hex | null
}

/** The format of a descriptor for a call; `null` if the descriptor is for another contract, chain or function. */
export function bindCall(descriptor: Descriptor, call: ClearCall): BoundRequest | null {
  const { contract } = descriptor.context
  if (!contract || !isDeployedAt(contract.deployments, call.chainId, call.to)) return null
  return bindFunction(descriptor, call)
}

export function isDeployedAt(
  deployments: readonly { chainId: number; address: string }[] | undefined,
  chainId: number,
  address: string,
): boolean {
  return (deployments ?? []).some(
    (one) => one.chainId === chainId && one.address.toLowerCase() === address.toLowerCase(),
  )
}

function bindFunction(descriptor: Descriptor, call: ClearCall): BoundRequest | null {
  if (size(call.data) < 4) return null
  const found = findFunction(descriptor, slice(call.data, 0, 4))
  const data = found && decodeArguments(found.inputs, call.data)
  return data ? { descriptor, format: found.format, data, container: containerOf(call) } : null
}

type BoundFunction = { inputs: readonly AbiParameter[]; format: FormatSpec }

/** The functions of a file by their selector, parsed once: a file may have hundreds. */
const functionsOf = new WeakMap<Descriptor, ReadonlyMap<Hex, readonly BoundFunction[]>>()

/** Two formats for one selector make the file ambiguous, and then none counts. */
function findFunction(descriptor: Descriptor, selector: Hex): BoundFunction | null {
  const functions = functionsOf.get(descriptor) ?? parseFunctions(descriptor)
  functionsOf.set(descriptor, functions)
  const [only, ...others] = functions.get(selector) ?? []
  return only && others.length === 0 ? only : null
}

function parseFunctions({ display }: Descriptor): ReadonlyMap<Hex, readonly BoundFunction[]> {
  const functions = new Map<Hex, BoundFunction[]>()
  for (const [key, format] of Object.entries(display.formats)) {
    const item = parseFunction(key)
    if (!item) continue
    const selector = toFunctionSelector(item)
    const same = functions.get(selector) ?? []
    functions.set(selector, [...same, { inputs: item.inputs, format }])
  }
  return functions
}

/** A format key is a function signature with names; `null` for another text. */
export function parseFunction(key: string): AbiFunction | null {
  try {
    // viem's types check a signature that is a literal; this one comes from a file.
    const item: unknown = parseAbiItem([
      `function ${key.replace(/^function /, '')}`,
    ] as readonly string[] as readonly [string])
    return isFunction(item) ? item : null
  } catch {
    // Not a signature.
    return null
  }
}

function isFunction(item: unknown): item is AbiFunction {
  return typeof item === 'object' && item !== null && 'type' in item && item.type === 'function'
}

/** Calldata may be longer than its arguments: sites append a referral. */
function decodeArguments(inputs: readonly AbiParameter[], data: Hex): BoundRequest['data'] | null {
  if (inputs.length === 0) return { type: 'struct', members: new Map() }
  try {
    const values = decodeAbiParameters(withoutNames(inputs), size(data) > 4 ? slice(data, 4) : '0x')
    return toStruct(inputs, values)
  } catch {
    // The calldata does not have the arguments of the function.
    return null
  }
}

function containerOf({ chainId, to, value, from }: ClearCall): ReadonlyMap<string, Leaf> {
  const entries: [string, Leaf][] = [
    ['chainId', { type: 'number', value: BigInt(chainId), isSigned: false }],
    ['to', { type: 'address', value: to }],
    ['value', { type: 'number', value, isSigned: false }],
    ...(from ? [['from', { type: 'address', value: from }] satisfies [string, Leaf]] : []),
  ]
  return new Map(entries)
}
