import {
  checkOnramp,
  createOnrampUrl,
  fetchPurchases,
  type Latchkey,
  type OnrampOrder,
  type OnrampProvider,
  type PurchaseProgress,
  pushView,
  replaceView,
  topOf,
  watchPurchase,
} from '@latchkey/core'
import { useEffect, useRef, useState } from 'react'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** How wide and high a provider's checkout wants to be. */
const windowFeatures = 'popup,width=600,height=800'

export type CheckoutState =
  | { status: 'opening' }
  /** `isBlocked`: the browser refused the window, so the visitor must open it. */
  | { status: 'open'; url: string; isBlocked: boolean; progress: PurchaseProgress }
  | { status: 'failed'; error: unknown }

export type Checkout = {
  state: CheckoutState
  /** Must run inside the press: later, browsers block the window. */
  open(provider: OnrampProvider, order: OnrampOrder | null): void
}

/** The provider's window from the press that opens it to the coins it brings. */
export function useCheckout(target: ActiveAccount): Checkout {
  const latchkey = useLatchkey()
  const [state, setState] = useState<CheckoutState>({ status: 'opening' })
  const stop = useRef<() => void>(() => {})
  useEffect(() => () => stop.current(), [])
  const open: Checkout['open'] = (provider, order) => {
    stop.current()
    setState({ status: 'opening' })
    showProgress(latchkey, provider)
    stop.current = run(latchkey, { target, provider, order }, setState)
  }
  return { state, open }
}

function showProgress(latchkey: Latchkey, provider: OnrampProvider): void {
  const { stack } = latchkey.modal.getState()
  const view = { name: 'BuyInProgress', provider } as const
  if (topOf(stack).name === 'BuyInProgress') replaceView(latchkey, view)
  else pushView(latchkey, view)
}

type Wish = { target: ActiveAccount; provider: OnrampProvider; order: OnrampOrder | null }

/** Opens the window at once, sends it to the checkout when that is known, and follows the purchase; returns the undo. */
function run(latchkey: Latchkey, wish: Wish, onState: (state: CheckoutState) => void): () => void {
  const { account, network } = wish.target
  const popup = window.open('about:blank', '_blank', windowFeatures)
  const ended = new AbortController()
  let stopWatching = () => {}
  const place = { account, network: network.caipNetworkId }
  const payable = wish.order && isPayable(wish.order) ? { order: wish.order } : {}
  Promise.all([
    createOnrampUrl(latchkey, { account, provider: wish.provider, ...payable }, ended),
    // Purchases of before are no news; without the list, none of it was before.
    fetchPurchases(latchkey, place, ended.signal).catch(() => []),
  ]).then(
    ([url, before]) => {
      if (ended.signal.aborted) return
      const isBlocked = !send(popup, url)
      const report = (progress: PurchaseProgress) =>
        onState({ status: 'open', url, isBlocked, progress })
      report({ status: 'waiting' })
      const known = before.map(({ id }) => id)
      stopWatching = watchPurchase(latchkey, { ...place, known }, report)
    },
    (error) => {
      popup?.close()
      if (!ended.signal.aborted) onState({ status: 'failed', error })
    },
  )
  return () => {
    ended.abort()
    stopWatching()
  }
}

function isPayable(order: OnrampOrder): boolean {
  return checkOnramp(order.amount, order.payment) === null
}

/** Whether the window is there and on its way. The provider gets no hold of this page. */
function send(popup: Window | null, url: string): boolean {
  if (!popup || popup.closed) return false
  popup.opener = null
  popup.location.replace(url)
  return true
}
