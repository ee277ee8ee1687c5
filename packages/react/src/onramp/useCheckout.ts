import type { GetOnrampQuotesParameters, Latchkey } from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { pushView, replaceView } from '../navigation/navigate.ts'
import { topOf } from '../navigation/stack.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { useLatchkey } from '../useLatchkey.ts'
import type { CheckoutOptions, CheckoutState, ProviderChoice } from './followCheckout.ts'

/** The size of the provider's window in px. */
const windowFeatures = 'popup,width=600,height=800'

export type Checkout = {
  state: CheckoutState
  /** Must be called inside a press: later, browsers block the window. */
  open(choice: ProviderChoice, order: GetOnrampQuotesParameters | null): void
}

/** The checkout in the provider's window, from the press to the delivered tokens. */
export function useCheckout(active: ActiveAccount): Checkout {
  const latchkey = useLatchkey()
  const [state, setState] = useState<CheckoutState>({ status: 'opening' })
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])
  // An aggregator is the provider of several sellers.
  const open: Checkout['open'] = ({ provider, seller }, order) => {
    stop.current()
    setState({ status: 'opening' })
    showProgress(latchkey, { provider, seller })
    stop.current = startCheckout(latchkey, { active, provider, seller, order }, setState)
  }
  return { state, open }
}

function showProgress(latchkey: Latchkey, choice: ProviderChoice): void {
  const { stack } = viewStoreOf(latchkey).getState()
  const view = { name: 'OnrampInProgress', ...choice } as const
  if (topOf(stack).name === 'OnrampInProgress') replaceView(latchkey, view)
  else pushView(latchkey, view)
}

/**
 * Opens the window immediately and imports the code that navigates it and follows the purchase. Returns a function that
 * unsubscribes.
 */
function startCheckout(
  latchkey: Latchkey,
  options: CheckoutOptions,
  onState: (state: CheckoutState) => void,
): () => void {
  const popup = window.open('about:blank', '_blank', windowFeatures)
  const control = new AbortController()
  import('./followCheckout.ts').then(
    ({ followCheckout }) =>
      followCheckout(latchkey, { ...options, popup, signal: control.signal }, onState),
    (error) => {
      popup?.close()
      onState({ status: 'failed', error })
    },
  )
  return () => control.abort()
}
