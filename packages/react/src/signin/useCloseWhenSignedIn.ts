import { closeModal, type Latchkey } from '@latchkey/core'
import { signInOf } from '@latchkey/core/internal'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { checkMarkMs } from '../navigation/checkMarkMs.ts'
import { topOf } from '../navigation/stack.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { useLatchkey } from '../useLatchkey.ts'

/**
 * Closes the modal when there is nothing to sign: the account was signed in, here or in another tab, or disconnected.
 */
export function useCloseWhenSignedIn(): { isSignedIn: boolean; required: boolean } {
  const latchkey = useLatchkey()
  const state = useStore(signInOf(latchkey))
  const isSignedIn = state.status === 'signed-in'
  const isOver = isSignedIn || state.status === 'off'
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => leave(latchkey), isSignedIn ? checkMarkMs : 0)
    return () => clearTimeout(timer)
  }, [latchkey, isOver, isSignedIn])
  return { isSignedIn, required: state.status === 'signed-out' && state.required }
}

function leave(latchkey: Latchkey): void {
  const { name } = topOf(viewStoreOf(latchkey).getState().stack)
  if (name === 'SIWXSignMessage' || name === 'ConnectingSiwe') closeModal(latchkey)
}
