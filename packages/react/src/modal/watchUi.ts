import { closeModal, isConnected, type Latchkey, signInOf, type UiEvent } from '@latchkey/core'
import { declineSignIn, isUnsupported } from '@latchkey/core/internal'
import { firstStack } from './firstView.ts'
import { refreshLock, requireSignInToClose } from './lockReason.ts'
import { resetView } from './navigate.ts'
import { openView, startAt } from './openView.ts'
import { shakeModal } from './shakeModal.ts'
import { showApproval } from './showApproval.ts'
import { showNotAllowed } from './showNotAllowed.ts'
import { showToast } from './showToast.ts'
import { topOf } from './stack.ts'
import { viewsOf } from './viewStore.ts'

/**
 * Follows core: the only place that decides which view an opening, an event or a fact of the wallet leads to, and what
 * may close the modal. Returns the undo.
 */
export function watchUi(latchkey: Latchkey): () => void {
  const updateLock = () => refreshLock(latchkey)
  const answerOpening = () => {
    const { open, request } = latchkey.modal.getState()
    if (!open || request === viewsOf(latchkey).getState().request) return
    startAt(latchkey, firstStack(latchkey, request))
  }
  answerOpening()
  const undos = [
    latchkey.modal.subscribe(answerOpening),
    latchkey.modal.subscribe((now, before) => {
      if (before.open && !now.open) viewsOf(latchkey).setState({ loading: false, shaking: false })
    }),
    latchkey.network.subscribe(updateLock),
    latchkey.options.subscribe(updateLock),
    latchkey.connections.subscribe(updateLock),
    signInOf(latchkey).subscribe(({ status }) => {
      if (status === 'signed-in' || status === 'off') requireSignInToClose(latchkey, false)
    }),
    watchSignInLeft(latchkey),
    latchkey.ui.watch((event) => {
      // The facts behind the event have changed before the stores above report it.
      updateLock()
      handleEvent(latchkey, event)
    }),
  ]
  return () => {
    for (const undo of undos) undo()
  }
}

function handleEvent(latchkey: Latchkey, event: UiEvent): void {
  switch (event.type) {
    case 'sign-in-required':
      showSignIn(latchkey, event)
      break
    case 'sign-in-failed':
      if (event.isDisconnected && event.wasModalOpen) openView(latchkey, { name: 'Connect' })
      showToast(latchkey, { variant: 'error', message: { code: 'signin/initialize-failed' } })
      break
    case 'unsupported-chain':
      showUnsupported(latchkey, event)
      break
    case 'supported-chain':
      if (isOnScreen(latchkey, 'UnsupportedChain')) closeModal(latchkey)
      break
    case 'connection-lost':
      closeModal(latchkey)
      break
    case 'approval-required':
      showApproval(latchkey, event)
      break
    case 'request-refused':
      showNotAllowed(latchkey)
      break
    case 'activity-requested':
      openView(latchkey, { name: 'Transactions' })
      break
    case 'permissions-granted':
      openView(latchkey, { ...event, name: 'SmartSessionCreated' })
      break
    case 'login-resumed':
      openView(latchkey, {
        name: 'ConnectingSocial',
        provider: event.provider,
        resultUri: event.resultUri,
      })
      break
    case 'setup-problem':
      import('./warnDeveloper.ts').then(
        ({ warnDeveloper }) => warnDeveloper(latchkey, event),
        // The code did not load: the alert stands without the warning.
        () => {},
      )
      break
    case 'close-refused':
      shakeModal(latchkey)
      break
    case 'modal-reset':
      viewsOf(latchkey).setState({ loading: false, shaking: false })
      resetView(latchkey, { name: isConnected(latchkey) ? 'Account' : 'Connect' })
  }
}

function showSignIn(latchkey: Latchkey, { mayDecline }: { mayDecline: boolean }): void {
  // An event from before the modal was mounted may be out of date.
  if (signInOf(latchkey).getState().status !== 'signed-out') return
  const view = { name: 'SIWXSignMessage' } as const
  if (!latchkey.modal.getState().open) openView(latchkey, view)
  else if (!isSignInShown(latchkey)) resetView(latchkey, view)
  requireSignInToClose(latchkey, !mayDecline)
}

function showUnsupported(latchkey: Latchkey, { isRestored }: { isRestored: boolean }): void {
  if (!isUnsupported(latchkey) || isOnScreen(latchkey, 'UnsupportedChain')) return
  // A visitor who only comes back is not asked to choose a network; the button tells.
  if (isRestored && !latchkey.modal.getState().open) return
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
  const undos = [latchkey.modal.subscribe(check), viewsOf(latchkey).subscribe(check)]
  return () => {
    for (const undo of undos) undo()
  }
}

function isSignInShown(latchkey: Latchkey): boolean {
  return isOnScreen(latchkey, 'SIWXSignMessage') || isOnScreen(latchkey, 'ConnectingSiwe')
}

function isOnScreen(latchkey: Latchkey, name: string): boolean {
  const { stack } = viewsOf(latchkey).getState()
  return latchkey.modal.getState().open && topOf(stack).name === name
}
