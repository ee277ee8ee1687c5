import { type Latchkey, openModal } from '@latchkey/core'
import {
  internals,
  isBrowser,
  part,
  registerSigningGate,
  track,
  type UiEvent,
} from '@latchkey/core/internal'
import { whenIdle } from '../modal/whenIdle.ts'
import { followLanguage } from '../text/followLanguage.ts'
import type { ModalViews } from '../views/siteViews.ts'
import type { ModalCode } from './modalCode.ts'
import type { RenderedModal } from './renderModal.tsx'
import { showLoadingCard } from './showLoadingCard.ts'

/** Options of `mountModal`. */
export type MountOptions = {
  /** The parent of the modal's element: `document.body`, or the page's element with `modal.inline`. */
  host?: Element
  /** Views of your own in the place of the modal's: `{ Account: () => import('./MyAccount') }`. */
  views?: ModalViews
}

/** `mountCount`: how many callers have mounted the modal of the instance; the last cleanup removes it. */
type Mounted = { mountCount: number; prepare(): void; stop(): void }

/**
 * Renders the modal whenever its instance opens it; returns the cleanup. Its code loads when the modal
 * first opens, or earlier with `prepareModal`. For pages without React; `LatchkeyProvider` calls it automatically.
 */
export function mountModal(latchkey: Latchkey, options: MountOptions = {}): () => void {
  if (!isBrowser()) return () => {}
  const slot = mountedSlot(latchkey)
  slot.mounted ??= { mountCount: 0, ...watchModal(latchkey, options) }
  const { mounted } = slot
  mounted.mountCount += 1
  return () => {
    mounted.mountCount -= 1
    if (mounted.mountCount > 0) return
    slot.mounted = null
    mounted.stop()
  }
}

/**
 * Called when a press is likely: fetches the modal's code and renders its first view hidden, so that the press only has
 * to show it.
 */
export function prepareModal(latchkey: Latchkey): void {
  mountedSlot(latchkey).mounted?.prepare()
}

function mountedSlot(latchkey: Latchkey): { mounted: Mounted | null } {
  return part(latchkey, 'mounted', () => ({ mounted: null }))
}

/** Prepares the modal once the page is idle; returns the cleanup. */
export function prepareWhenIdle(latchkey: Latchkey): () => void {
  let isStopped = false
  whenIdle(() => {
    if (!isStopped) prepareModal(latchkey)
  })
  return () => {
    isStopped = true
  }
}

function watchModal(
  latchkey: Latchkey,
  { host = document.body, views = {} }: MountOptions,
): Pick<Mounted, 'prepare' | 'stop'> {
  const isInline = internals(latchkey).options.getState().modal.inline
  let isStopped = false
  let isLoaded = false
  let modal: RenderedModal | null = null
  let removeCard: (() => void) | null = null
  const { loadCode, stop: stopEvents } = followCore(latchkey)
  const load = async () => {
    const { renderModal } = await loadCode()
    isLoaded = true
    const handleGone = () => {
      modal = null
    }
    if (!isStopped) modal ??= renderModal(latchkey, { host, views, onGone: handleGone })
  }
  const hideCard = () => {
    removeCard?.()
    removeCard = null
  }
  const syncWithState = async () => {
    if (!isOpen(latchkey)) return hideCard()
    try {
      if (!isLoaded && !isInline) removeCard ??= showLoadingCard(latchkey, host)
      if (!modal) await load()
      const skipsAnimation = removeCard !== null
      hideCard()
      if (isOpen(latchkey)) modal?.show({ skipsAnimation })
    } catch {
      // The code did not load; the next press tries again.
      internals(latchkey).modal.setState({ open: false })
    }
  }
  track(latchkey, { event: 'MODAL_CREATED' })
  if (isInline) openModal(latchkey)
  void syncWithState()
  const cleanups = [
    stopEvents,
    followLanguage(latchkey),
    // Only an opening or a closing: `showLoadingCard` and `hideCard` change `loading` of the same state.
    internals(latchkey).modal.subscribe((now, before) => {
      if (now.open !== before.open || now.request !== before.request) void syncWithState()
    }),
    registerSigningGate(latchkey, async (preview) => {
      try {
        const { showRequest } = await loadCode()
        return await showRequest(latchkey, preview)
      } catch {
        // The code did not load, so the visitor cannot review the request.
        return 'cancel'
      }
    }),
  ]
  return {
    prepare: () => {
      // The error is shown when the modal is opened.
      if (!modal) load().catch(() => {})
    },
    stop: () => {
      isStopped = true
      for (const cleanUp of cleanups) cleanUp()
      hideCard()
      modal?.remove()
    },
  }
}

/**
 * Loads the modal's code with core's first event, or when the modal asks for it; from then on `watchUi` follows core. No
 * event is lost.
 */
function followCore(latchkey: Latchkey): { loadCode(): Promise<ModalCode>; stop(): void } {
  const early: UiEvent[] = []
  let stopWatching: (() => void) | null = null
  let isStopped = false
  const loadCode = async () => {
    const { modalCode } = await import('./modalCode.ts')
    if (!isStopped && !stopWatching) {
      stopEarly()
      stopWatching = modalCode.watchUi(latchkey, early)
    }
    return modalCode
  }
  const stopEarly = internals(latchkey).ui.watch((event) => {
    early.push(event)
    // The code did not load; the next event or opening tries again.
    loadCode().catch(() => {})
  })
  return {
    loadCode,
    stop: () => {
      isStopped = true
      stopEarly()
      stopWatching?.()
    },
  }
}

function isOpen(latchkey: Latchkey): boolean {
  return internals(latchkey).modal.getState().open
}
