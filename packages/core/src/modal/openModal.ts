import { track } from '../analytics/track.ts'
import type { Namespace } from '../caip/caip.ts'
import { isConnected } from '../connection/activeConnection.ts'
import type { Latchkey } from '../latchkey.ts'
import { setActiveNamespace } from '../network/setActiveNetwork.ts'
import { isPhone } from '../options/platform.ts'
import { firstView } from './firstView.ts'
import { lockReason } from './lockReason.ts'
import type { Stack } from './stack.ts'
import type { View } from './view.ts'

/** Opens the modal, for one namespace only if asked so. Nothing is awaited: the screen paints first. */
export function openModal(
  latchkey: Latchkey,
  options: { view?: View; namespace?: Namespace } = {},
): void {
  const { view, namespace } = options
  if (namespace && isConnected(latchkey, namespace)) setActiveNamespace(latchkey, namespace)
  const connected = isConnected(latchkey, namespace)
  const stack: Stack = [
    firstView({
      hasAdapters: latchkey.options.getState().adapters.length > 0,
      isConnected: connected,
      isPhone,
      asked: view,
    }),
  ]
  latchkey.modal.setState({
    open: true,
    loading: false,
    namespace: namespace ?? null,
    stack,
    locked: lockReason(latchkey, stack),
  })
  track(latchkey, { event: 'MODAL_OPEN', properties: { connected } })
}
