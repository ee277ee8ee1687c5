import { type Latchkey, openModal } from '@latchkey/core'
import { isBrowser, registerSigningGate, track } from '@latchkey/core/internal'
import { watchUi } from '../modal/watchUi.ts'
import { showRequest } from '../signing/showRequest.ts'
import { followLanguage } from '../text/followLanguage.ts'
import type { renderModal } from './renderModal.tsx'
import { showLoadingCard } from './showLoadingCard.ts'
import { whenIdle } from './whenIdle.ts'

/** Options of `mountModal`. */
export type MountOptions = {
  /** The parent of the modal's element: `document.body`, or the page's element with `enableEmbedded`. */
  host?: Element
}

/** `mountCount`: how many callers have mounted the modal of the instance; the last undo removes it. */
type Mounted = { mountCount: number; prepare(): void; stop(): void }

const mounted = new WeakMap<Latchkey, Mounted>()

/**
 * Renders the modal whenever its instance opens it; returns the undo. Its code loads at the first opening, or earlier
 * by `prepareModal`. For pages without React; `LatchkeyProvider` calls it by itself.
 */
export function mountModal(latchkey: Latchkey, options: MountOptions = {}): () => void {
  if (!isBrowser()) return () => {}
  const entry = mounted.get(latchkey) ?? {
    mountCount: 0,
    ...watchModal(latchkey, options.host ?? document.body),
  }
  entry.mountCount += 1
  mounted.set(latchkey, entry)
  return () => {
    entry.mountCount -= 1
    if (entry.mountCount > 0) return
    mounted.delete(latchkey)
    entry.stop()
  }
}

/**
 * Called when a press is likely: fetches the modal's code and renders its first view hidden, so that the press only
 * shows it.
 */
export function prepareModal(latchkey: Latchkey): void {
  mounted.get(latchkey)?.prepare()
}

/** Prepares the modal once the page is idle; returns the undo. */
export function prepareWhenIdle(latchkey: Latchkey): () => void {
  let isStopped = false
  whenIdle(() => {
    if (!isStopped) prepareModal(latchkey)
  })
  return () => {
    isStopped = true
  }
}

function watchModal(latchkey: Latchkey, host: Element): Pick<Mounted, 'prepare' | 'stop'> {
  const isEmbedded = latchkey.options.getState().enableEmbedded
  let isStopped = false
  let isLoaded = false
  let modal: ReturnType<typeof renderModal> | null = null
  let removeCard: (() => void) | null = null
  const load = async () => {
    const { renderModal } = await import('./renderModal.tsx')
    isLoaded = true
    const handleGone = () => {
      modal = null
    }
    if (!isStopped) modal ??= renderModal(latchkey, { host, onGone: handleGone })
  }
  const hideCard = () => {
    removeCard?.()
    removeCard = null
  }
  const syncWithState = async () => {
    if (!isOpen(latchkey)) return hideCard()
    try {
      if (!isLoaded && !isEmbedded) removeCard ??= showLoadingCard(latchkey, host)
      if (!modal) await load()
      const skipsAnimation = removeCard !== null
      hideCard()
      if (isOpen(latchkey)) modal?.show({ skipsAnimation })
    } catch {
      // The code did not load; the next press tries again.
      latchkey.modal.setState({ open: false })
    }
  }
  track(latchkey, { event: 'MODAL_CREATED' })
  // Before `syncWithState` subscribes: the views are set when the modal is shown.
  const stopViews = watchUi(latchkey)
  if (isEmbedded) openModal(latchkey)
  void syncWithState()
  const undos = [
    stopViews,
    followLanguage(latchkey),
    latchkey.modal.subscribe(() => void syncWithState()),
    registerSigningGate(latchkey, (preview) => showRequest(latchkey, preview)),
  ]
  return {
    prepare: () => {
      // The error is shown when the modal is opened.
      if (!modal) load().catch(() => {})
    },
    stop: () => {
      isStopped = true
      for (const undo of undos) undo()
      hideCard()
      modal?.remove()
    },
  }
}

function isOpen(latchkey: Latchkey): boolean {
  return latchkey.modal.getState().open
}
