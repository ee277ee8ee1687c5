import { closeModal, type Latchkey } from '@latchkey/core'
import {
  declineSignIn,
  internals,
  isConnected,
  isUnsupported,
  signInOf,
  type UiEvent,
} from '@latchkey/core/internal'
import { answerOpening } from '../navigation/answerOpening.ts'
import { refreshLock, requireSignInToClose } from '../navigation/lockReason.ts'
import { resetView } from '../navigation/navigate.ts'
import { openView } from '../navigation/openView.ts'
import { showToast } from '../navigation/showToast.ts'
import { topOf } from '../navigation/stack.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { shakeModal } from './shakeModal.ts'
import { showApproval } from './showApproval.ts'
import { showNotAllowed } from './showNotAllowed.ts'

/**
 * Follows core: the only place that decides which view an opening, an event or a fact of the wallet leads to, and what
 * may close the modal. `early`: events from before this code had loaded. Returns unwatch.
 */
export function watchUi(latchkey: Latchkey, early: readonly UiEvent[] = []): () => void {
  const updateLock = () => refreshLock(latchkey)
  const handle = (event: UiEvent) => {
    // The facts behind the event have changed before the stores below report it.
    updateLock()
    handleEvent(latchkey, event)
  }
  answerOpening(latchkey)
  const cleanups = [
    internals(latchkey).modal.subscribe(() => answerOpening(latchkey)),
    internals(latchkey).modal.subscribe((now, before) => {
      if (!before.open || now.open) return
      viewStoreOf(latchkey).setState({ shaking: false })
      internals(latchkey).modal.setState({ loading: false })
    }),
    internals(latchkey).network.subscribe(updateLock),
    internals(latchkey).options.subscribe(updateLock),
    internals(latchkey).connections.subscribe(updateLock),
    signInOf(latchkey).subscribe(({ status }) => {
      if (status === 'signed-in' || status === 'off') requireSignInToClose(latchkey, false)
    }),
    watchSignInLeft(latchkey),
    internals(latchkey).ui.watch(handle),
  ]
  for (const event of early) handle(event)
  return () => {
    for (const cleanUp of cleanups) cleanUp()
  }
}

function handleEvent(latchkey: Latchkey, event: UiEvent): void {
  switch (event.type) {
    case 'signInRequired':
      showSignIn(latchkey, event)
      break
    case 'signInFailed':
      if (event.isDisconnected && event.wasModalOpen) openView(latchkey, { name: 'Connect' })
      showToast(latchkey, { variant: 'error', message: { code: 'signin/initialize-failed' } })
      break
    case 'unsupportedChain':
      showUnsupported(latchkey, event)
      break
    case 'supportedChain':
      if (isOnScreen(latchkey, 'UnsupportedChain')) closeModal(latchkey)
      break
    case 'connectionLost':
      closeModal(latchkey)
      break
    case 'approvalRequired':
      showApproval(latchkey, event)
      break
    case 'requestBlocked':
      showNotAllowed(latchkey)
      break
    case 'activityRequested':
      openView(latchkey, { name: 'History' })
      break
    case 'permissionsGranted':
      openView(latchkey, { ...event, name: 'PermissionCreated' })
      break
    case 'loginResumed':
      openView(latchkey, {
        name: 'ConnectingSocial',
        provider: event.provider,
        resultUri: event.resultUri,
      })
      break
    case 'setupProblem':
      import('./warnDeveloper.ts').then(
        ({ warnDeveloper }) => warnDeveloper(latchkey, event),
        // The code did not load: the alert stands without the warning.
        () => {},
      )
      break
    case 'closeBlocked':
      shakeModal(latchkey)
      break
    case 'modalReset':
      viewStoreOf(latchkey).setState({ shaking: false })
      internals(latchkey).modal.setState({ loading: false })
      resetView(latchkey, { name: isConnected(latchkey) ? 'Account' : 'Connect' })
  }
}

function showSignIn(latchkey: Latchkey, { mayDecline }: { mayDecline: boolean }): void {
  // An event from before the modal was mounted may be out of date.
  if (signInOf(latchkey).getState().status !== 'signed-out') return
  const { siwx } = internals(latchkey).options.getState()
  const isSiwe = siwx !== null && 'getNonce' in siwx
  const view = { name: isSiwe ? 'ConnectingSiwe' : 'SIWXSignMessage' } as const
  if (!internals(latchkey).modal.getState().open) openView(latchkey, view)
  else if (!isSignInShown(latchkey)) resetView(latchkey, view)
  requireSignInToClose(latchkey, !mayDecline)
}

function showUnsupported(latchkey: Latchkey, { isRestored }: { isRestored: boolean }): void {
  if (!isUnsupported(latchkey) || isOnScreen(latchkey, 'UnsupportedChain')) return
  // A returning visitor isn't asked to choose a network; the button shows the problem.
  if (isRestored && !internals(latchkey).modal.getState().open) return
  openView(latchkey, { name: 'UnsupportedChain' })
}

/** A visitor who leaves the sign-in has declined it. */
function watchSignInLeft(latchkey: Latchkey): () => void {
  let wasShown = isSignInShown(latchkey)
  const check = () => {
    const isShown = isSignInShown(latchkey)
    const hasLeft = wasShown && !isShown
    wasShown = isShown
    if (hasLeft) declineSignIn(latchkey)
  }
  const cleanups = [
    internals(latchkey).modal.subscribe(check),
    viewStoreOf(latchkey).subscribe(check),
  ]
  return () => {
    for (const cleanUp of cleanups) cleanUp()
  }
}

function isSignInShown(latchkey: Latchkey): boolean {
  return isOnScreen(latchkey, 'SIWXSignMessage') || isOnScreen(latchkey, 'ConnectingSiwe')
}

function isOnScreen(latchkey: Latchkey, name: string): boolean {
  const { stack } = viewStoreOf(latchkey).getState()
  return internals(latchkey).modal.getState().open && topOf(stack).name === name
}
