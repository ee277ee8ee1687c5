import { signInOf } from '@latchkey/core/internal'
import { useStore } from 'zustand'
import { useText } from '../hooks/useText.ts'
import { signInText } from '../text/en/signin.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** Shows a message while the server verifies the signature that came with the connection. */
export function useAuthenticatingText(): string | null {
  const text = useText(signInText)
  const { status } = useStore(signInOf(useLatchkey()))
  return status === 'authenticating' ? text.authenticating : null
}
