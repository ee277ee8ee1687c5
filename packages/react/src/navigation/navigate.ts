import { closeModal, type Latchkey } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { answerOpening } from './answerOpening.ts'
import { refreshLock } from './lockReason.ts'
import { back, backTo, push, replaceTop, type Stack } from './stack.ts'
import type { View } from './view.ts'
import { viewStoreOf } from './viewStore.ts'

/** Goes on to a view; the way back leads here. */
export function pushView(latchkey: Latchkey, view: View): void {
  setStack(latchkey, push(stackOf(latchkey), view))
}

/** Puts the view in the place of the one on screen. */
export function replaceView(latchkey: Latchkey, view: View): void {
  setStack(latchkey, replaceTop(stackOf(latchkey), view))
}

/** Replaces the whole stack: there is no view to go back to. */
export function resetView(latchkey: Latchkey, view: View): void {
  setStack(latchkey, [view])
}

/** One step back; closes when there is nothing behind, or UnsupportedChain is on the way. */
export function goBack(latchkey: Latchkey): void {
  if (
    !internals(latchkey).modal.getState().open &&
    !internals(latchkey).options.getState().modal.inline
  )
    return
  const stack = back(stackOf(latchkey))
  if (stack) setStack(latchkey, stack)
  else closeModal(latchkey)
}

/** Back to the view at this index of the stack. */
export function goBackTo(latchkey: Latchkey, index: number): void {
  setStack(latchkey, backTo(stackOf(latchkey), index))
}

function stackOf(latchkey: Latchkey): Stack {
  answerOpening(latchkey)
  return viewStoreOf(latchkey).getState().stack
}

function setStack(latchkey: Latchkey, stack: Stack): void {
  answerOpening(latchkey)
  viewStoreOf(latchkey).setState({ stack })
  refreshLock(latchkey)
}
