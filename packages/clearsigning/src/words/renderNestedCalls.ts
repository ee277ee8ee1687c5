import { bindCall, type ClearCall } from '../binding/bindCall.ts'
import type { Descriptor } from '../descriptor/descriptor.ts'
import { renderView } from '../render/renderView.ts'
import { limits } from '../values/limits.ts'
import type { ClearField, ClearView } from '../values/view.ts'

/** Finds the trusted descriptor of a call; `null` without one. */
export type FindDescriptor = (call: ClearCall) => Promise<Descriptor | null>

/** Puts the calls inside a call into words, each with its own contract's descriptor, down to the limits. */
export async function renderNestedCalls(view: ClearView, find: FindDescriptor): Promise<ClearView> {
  const budget = { calls: limits.nestedCalls }
  return renderInner(view, find, { depth: 1, budget })
}

async function renderInner(
  view: ClearView,
  find: FindDescriptor,
  { depth, budget }: { depth: number; budget: { calls: number } },
): Promise<ClearView> {
  const fields: ClearField[] = []
  for (const field of view.fields) {
    const { value } = field
    if (value.kind !== 'call' || depth > limits.calls || budget.calls === 0) {
      fields.push(field)
      continue
    }
    budget.calls -= 1
    const descriptor = await find(value.call)
    const bound = descriptor && bindCall(descriptor, value.call)
    const own = bound && renderView(bound)
    const inner = own && (await renderInner(own, find, { depth: depth + 1, budget }))
    fields.push({ ...field, value: { kind: 'call', call: { ...value.call, view: inner } } })
  }
  return { ...view, fields }
}
