import type { Latchkey, Namespace } from '@latchkey/core'
import { internals, isConnected, isPhone } from '@latchkey/core/internal'
import type { Stack } from './stack.ts'
import type { View } from './view.ts'

/** Which view an opening modal shows (pure). */
export function firstView(facts: {
  hasAdapters: boolean
  isConnected: boolean
  isPhone(): boolean
  /** The view that the page or the visitor asked for. */
  asked: View | null
}): View {
  if (!facts.hasAdapters && !facts.isConnected) {
    return { name: facts.isPhone() ? 'AllWallets' : 'ConnectingWalletConnectBasic' }
  }
  return facts.asked ?? { name: facts.isConnected ? 'Account' : 'Connect' }
}

/** The stack of a modal that opens now, with the view that was asked for if there is one. */
export function firstStack(
  latchkey: Latchkey,
  { view = null, namespace = null }: { view?: View | null; namespace?: Namespace | null } = {},
): Stack {
  const first = firstView({
    hasAdapters: internals(latchkey).options.getState().adapters.length > 0,
    isConnected: isConnected(latchkey, namespace ?? undefined),
    isPhone,
    asked: view,
  })
  return [first]
}
