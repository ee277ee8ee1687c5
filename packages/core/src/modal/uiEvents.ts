import type { ErrorCode } from '../errors/catalogue.ts'
import { notifyListeners } from '../events/notifyListeners.ts'
import type { SocialId } from '../features.ts'

/** What the visitor must see or decide on: the modal opens a view for each, and `latchkey.on` reports it. */
export type ShownEvents = {
  /** No session covers the connected account. `mayDecline`: the site lets the visitor in without one. */
  signInRequired: { mayDecline: boolean }
  /** The site could not say whether the account is signed in. `isDisconnected`: it requires that, so the wallet is gone. */
  signInFailed: { isDisconnected: boolean; wasModalOpen: boolean }
  /** The wallet is on a network that the site doesn't offer. `isRestored`: it already was when the page loaded. */
  unsupportedChain: { isRestored: boolean }
  /** The embedded wallet needs a press to open its window; `settled` aborts when the request has ended. */
  approvalRequired: { openWindow(): void; cancel(): void; settled: AbortSignal }
  /** A page's request was rejected because its RPC method isn't allowed. */
  requestBlocked: { method: string }
  /** Something is wrong with the site's setup; for its developer. */
  setupProblem: { code: ErrorCode; detail: string }
}

/** An event for the modal. Core opens no view itself. */
export type UiEvent =
  | { [Name in keyof ShownEvents]: { type: Name } & ShownEvents[Name] }[keyof ShownEvents]
  /** The wallet is back on a network of the site, or is gone. */
  | { type: 'supportedChain' }
  /** The active namespace no longer has an account. */
  | { type: 'connectionLost' }
  /** The page asked the embedded wallet to show the status of a batch (`wallet_showCallsStatus`). */
  | { type: 'activityRequested' }
  /** The visitor has granted permissions (smart sessions), which their contexts name. */
  | { type: 'permissionsGranted'; contexts: readonly string[] }
  /** The page was reloaded by a social login and holds its result. */
  | { type: 'loginResumed'; provider: SocialId; resultUri: string }
  /** `closeModal` was called while `modal.locked` names a reason. */
  | { type: 'closeBlocked' }
  /** `closeModal` was called on a modal in a box on the page, which starts over instead. */
  | { type: 'modalReset' }

/** The instance's emitter for UI events. */
export type UiEvents = {
  emit(event: UiEvent): void
  /** Reports events, first those that were emitted before the first listener; returns a function that unsubscribes. */
  watch(onEvent: (event: UiEvent) => void): () => void
}

/**
 * Creates the emitter. While it has no listener it keeps the last event of each type, and every problem with the setup:
 * a login may resume before React mounts. The site's own listeners (`latchkey.on`) don't consume the modal's events.
 */
export function createUiEvents(onEvent: (event: UiEvent) => void = () => {}): UiEvents {
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
      onEvent(event)
    },
    watch(listener) {
      listeners.add(listener)
      const missed = [...undelivered.values()]
      undelivered.clear()
      for (const event of missed) notifyListeners([listener], event)
      return () => listeners.delete(listener)
    },
  }
}
