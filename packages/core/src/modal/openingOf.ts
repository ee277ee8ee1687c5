import type { Namespace } from '../caip/caip.ts'
import { isConnected } from '../connection/activeConnection.ts'
import type { Latchkey } from '../latchkey.ts'
import { isPhone } from '../options/platform.ts'
import { firstView } from './firstView.ts'
import { lockReason } from './lockReason.ts'
import type { ModalState } from './modalStore.ts'
import type { Stack } from './stack.ts'
import type { View } from './view.ts'

/** What somebody who opens the modal may ask for. */
export type OpenOptions = { view?: View; namespace?: Namespace }

/** How the modal stands there when it is opened now. */
export function openingOf(
  latchkey: Latchkey,
  { view, namespace }: OpenOptions = {},
): Pick<ModalState, 'loading' | 'namespace' | 'stack' | 'locked'> {
  const stack: Stack = [
    firstView({
      hasAdapters: latchkey.options.getState().adapters.length > 0,
      isConnected: isConnected(latchkey, namespace),
      isPhone,
      asked: view,
    }),
  ]
  return {
    loading: false,
    namespace: namespace ?? null,
    stack,
    locked: lockReason(latchkey, stack),
  }
}
