import type { ErrorCode } from '../errors/catalogue.ts'
import { notifyListeners } from '../events/notifyListeners.ts'
import type { SocialId } from '../features.ts'

/**
 * An event that the visitor must see or decide on. `@latchkey/react` opens a view for each event. A page without it can
 * watch `latchkey.ui`.
 */
export type UiEvent =
  /** No session covers the connected account. `mayDecline`: the site lets the visitor in without one. */
  | { type: 'sign-in-required'; mayDecline: boolean }
  /** The site could not say whether the account is signed in. `isDisconnected`: it requires that, so the wallet is gone. */
  | { type: 'sign-in-failed'; isDisconnected: boolean; wasModalOpen: boolean }
  /** The wallet is on a network that the site doesn't offer. `isRestored`: it already was when the page loaded. */
  | { type: 'unsupported-chain'; isRestored: boolean }
  /** The wallet is back on a network of the site, or is gone. */
  | { type: 'supported-chain' }
  /** The active namespace no longer has an account. */
  | { type: 'connection-lost' }
  /** The embedded wallet needs a press to open its window; `settled` aborts when the request has ended. */
  | { type: 'approval-required'; openWindow(): void; cancel(): void; settled: AbortSignal }
  /** A page's request was rejected because its RPC method isn't allowed. */
  | { type: 'request-refused'; method: string }
  /** The page asked the embedded wallet to show the status of a batch (`wallet_showCallsStatus`). */
  | { type: 'activity-requested' }
  /** The visitor has granted permissions (smart sessions), which their contexts name. */
  | { type: 'permissions-granted'; contexts: readonly string[] }
  /** The page was reloaded by a social login and holds its result. */
  | { type: 'login-resumed'; provider: SocialId; resultUri: string }
  /** Something is wrong with the site's setup; for its developer. */
  | { type: 'setup-problem'; code: ErrorCode; detail: string }
  /** `closeModal` was called while `modal.locked` names a reason. */
  | { type: 'close-refused' }
  /** `closeModal` was called on a modal in a box on the page, which starts over instead. */
  | { type: 'modal-reset' }

/** The instance's emitter for UI events. */
export type UiEvents = {
  emit(event: UiEvent): void
  /** Reports events, first those that were emitted before the first listener; returns a function that unsubscribes. */
  watch(onEvent: (event: UiEvent) => void): () => void
}

/**
 * Creates the emitter. While it has no listener it keeps the last event of each type, and every problem with the setup:
 * a login may resume before React mounts.
 */
export function createUiEvents(): UiEvents {
  const listeners = new Set<(event: UiEvent) => void>()
  const undelivered = new Map<string, UiEvent>()
  return {
    emit(event) {
      if (listeners.size === 0) {
        const key = 'detail' in event ? event.code + event.detail : event.type
        undelivered.delete(key)
        undelivered.set(key, event)
      }
      notifyListeners(listeners, event)
    },
    watch(onEvent) {
      listeners.add(onEvent)
      const missed = [...undelivered.values()]
      undelivered.clear()
      for (const event of missed) notifyListeners([onEvent], event)
      return () => listeners.delete(onEvent)
    },
  }
}
