import { type Hex, keccak256, stringToHex, toFunctionSelector } from 'viem'
import { parseFunction } from '../binding/bindCall.ts'
import type { Descriptor } from '../descriptor/descriptor.ts'
import { parseDescriptor } from '../descriptor/parseDescriptor.ts'
import { canonicalJson } from './canonicalJson.ts'

/**
 * The part of a descriptor that one request needs: one format, and what it refers to. The release lists the hashes of
 * slices, so that a page loads about a kilobyte and not a file for a hundred functions.
 */
export type DescriptorSlice = {
  text: string
  /** The function's selector or the message's type hash. */
  format: Hex
  /** The signature or type as the file writes it, and what it says. */
  key: string
  intent: string
  deployments: readonly { chainId: number; address: string }[]
}

/** The slices of a descriptor; none for a file that the renderer would reject. */
export function sliceDescriptor(text: string): readonly DescriptorSlice[] {
  const descriptor = parseDescriptor(text)
  if (!descriptor) return []
  const { contract, eip712 } = descriptor.context
  const deployments = contract?.deployments ?? eip712?.deployments ?? []
  return Object.keys(descriptor.display.formats).flatMap((key) => {
    const format = contract ? selectorOf(key) : keccak256(stringToHex(key))
    if (!format) return []
    const { intent = '' } = descriptor.display.formats[key] ?? {}
    const text = sliceText(descriptor, key)
    return [{ ...{ text, format, key, deployments }, intent: String(intent) }]
  })
}

function selectorOf(key: string): Hex | null {
  const item = parseFunction(key)
  return item && toFunctionSelector(item)
}

function sliceText({ context, metadata, display }: Descriptor, key: string): string {
  const format = withoutDefaults(display.formats[key])
  const formatText = JSON.stringify(format)
  const definitions = withoutDefaults(pick(display.definitions, formatText, 'definitions'))
  const used = `${formatText}${JSON.stringify(definitions)}`
  const { owner, contractName, constants = {}, enums = {}, maps = {} } = metadata
  return canonicalJson({
    $schema: 'erc7730-v2.schema.json',
    context,
    metadata: {
      ...{ owner, contractName },
      constants: pick(constants, used, 'constants'),
      enums: pick(enums, used, 'enums'),
      maps: pick(maps, used, 'maps'),
    },
    display: { definitions, formats: { [key]: format } },
  })
}

/** Members that say nothing to the renderer: they are a fifth of a slice. */
const unused = new Set(['types', 'sources'])

function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(
    ([name, member]) => !unused.has(name) && !(name === 'visible' && member === 'always'),
  )
  return Object.fromEntries(members.map(([name, member]) => [name, withoutDefaults(member)]))
}

/** The entries that a text refers to; `undefined` for none, which leaves the member out. */
function pick<Value>(
  entries: Readonly<Record<string, Value>>,
  text: string,
  section: string,
): Readonly<Record<string, Value>> | undefined {
  const used = Object.entries(entries).filter(([name]) => text.includes(`.${section}.${name}"`))
  return used.length === 0 ? undefined : Object.fromEntries(used)
}
