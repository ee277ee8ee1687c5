import type { View } from './view.ts'

/** The views visited, the one on screen last. */
export type Stack = readonly [View, ...View[]]

/** The view on screen. */
export function topOf(stack: Stack): View {
  return stack[stack.length - 1] ?? stack[0]
}

export function push(stack: Stack, view: View): Stack {
  return topOf(stack) === view ? stack : [...stack, view]
}

export function replaceTop(stack: Stack, view: View): Stack {
  return stack.length === 1 ? [view] : [...(stack.slice(0, -1) as [View, ...View[]]), view]
}

/** The stack after one step back, or `null` when going back means closing. */
export function back(stack: Stack): Stack | null {
  if (stack.length === 1) return null
  if (stack.some((view) => view.name === 'UnsupportedChain')) return null
  return stack.slice(0, -1) as [View, ...View[]]
}

export function backTo(stack: Stack, index: number): Stack {
  return stack.slice(0, Math.max(1, index + 1)) as [View, ...View[]]
}
