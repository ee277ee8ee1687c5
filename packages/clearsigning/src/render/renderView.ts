import type { Descriptor, FormatSpec } from '../descriptor/descriptor.ts'
import type { Scope } from '../paths/readPath.ts'
import { limits } from '../values/limits.ts'
import type { Leaf, Node } from '../values/node.ts'
import type { ClearField, ClearView } from '../values/view.ts'
import { DescriptorError } from './DescriptorError.ts'
import { interpolate } from './interpolate.ts'
import { constantReader } from './params.ts'
import { renderFields } from './renderFields.ts'

/** A request that a descriptor is bound to: its format and the decoded data. */
export type BoundRequest = {
  descriptor: Descriptor
  format: FormatSpec
  data: Node
  container: ReadonlyMap<string, Leaf>
}

/** The request in the descriptor's words; `null` if the descriptor can't be applied to it. */
export function renderView(bound: BoundRequest): ClearView | null {
  try {
    return renderBound(bound)
  } catch (error) {
    // A file that contradicts the request says nothing about it. Our own mistakes are not hidden.
    if (error instanceof DescriptorError) return null
    throw error
  }
}

function renderBound({ descriptor, format, data, container }: BoundRequest): ClearView {
  const scope: Scope = { data, group: data, container, constant: constantReader(descriptor) }
  const rendered = renderFields(format.fields, { scope, descriptor, prefix: '', indices: [] })
  const sentence = format.interpolatedIntent
    ? interpolate(format.interpolatedIntent, rendered)
    : null
  const fields = rendered.map(
    ({ label, value, isDetail }): ClearField => ({ label, value, isDetail }),
  )
  const { owner = null, contractName = null } = descriptor.metadata
  return {
    intent: intentOf(format),
    sentence,
    fields: fields.slice(0, limits.fields),
    left: Math.max(0, fields.length - limits.fields),
    owner,
    contractName,
  }
}

function intentOf({ intent }: FormatSpec): string {
  if (typeof intent === 'string') return intent
  // Some files list a function without saying what it does.
  if (!intent) throw new DescriptorError('intent')
  return Object.entries(intent)
    .map(([label, text]) => `${label}: ${text}`)
    .join(', ')
}
