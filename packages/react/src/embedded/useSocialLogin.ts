import { isLatchkeyError, type Latchkey, type LatchkeyError, type SocialId } from '@latchkey/core'
import { internals, readPlatform, toLatchkeyError, track } from '@latchkey/core/internal'
import { useCallback, useEffect, useState } from 'react'
import { openPopup } from '../launch/startSocialLogin.ts'
import type { View } from '../navigation/view.ts'
import { useLatchkey } from '../useLatchkey.ts'
import type { WalletOpening } from './FinishLogin.tsx'
import { leaveForProvider } from './leaveForProvider.ts'
import { useAbortOnUnmount } from './useAbortOnUnmount.ts'
import { useFinishLogin } from './useFinishLogin.ts'

/** The state of a login at a provider. */
export type SocialLoginStep =
  | { step: 'waiting' | 'redirecting' | 'retrieving' | 'blocked' }
  | { step: 'closed' | 'declined' | 'failed'; error: LatchkeyError }

type SocialLoginRequest = Pick<
  Extract<View, { name: 'ConnectingSocial' }>,
  'provider' | 'popup' | 'resultUri'
>

export function useSocialLogin(request: SocialLoginRequest): {
  loginStep: SocialLoginStep
  walletOpening: WalletOpening | null
  retry(): void
  openWallet(): void
} {
  const { provider, popup, resultUri } = request
  const latchkey = useLatchkey()
  const unmount = useAbortOnUnmount()
  const { walletOpening, openWallet } = useFinishLogin('social', unmount)
  const [loginStep, setLoginStep] = useState<SocialLoginStep>(() => firstStep(request))
  const runLogin = useCallback(
    async (attempt: Omit<SocialLoginRequest, 'provider'>) => {
      const { signal } = unmount.current
      const onStep = (step: SocialLoginStep) => signal.aborted || setLoginStep(step)
      onStep(firstStep(attempt))
      const succeeded = await logIn(latchkey, { provider, ...attempt }, { signal, onStep })
      if (succeeded && !signal.aborted) await openWallet()
    },
    [latchkey, provider, unmount, openWallet],
  )
  useEffect(() => {
    void runLogin({
      ...(popup === undefined ? {} : { popup }),
      ...(resultUri === undefined ? {} : { resultUri }),
    })
  }, [runLogin, popup, resultUri])
  // Called inside a press, so that the browser lets the popup open.
  const retry = () => void runLogin(readPlatform().isTelegram ? {} : { popup: openPopup() })
  return { loginStep, walletOpening, retry, openWallet: () => void openWallet() }
}

function firstStep({ popup, resultUri }: Omit<SocialLoginRequest, 'provider'>): SocialLoginStep {
  if (resultUri) return { step: 'retrieving' }
  if (popup === undefined) return { step: 'redirecting' }
  return { step: popup ? 'waiting' : 'blocked' }
}

type LoginOptions = { signal: AbortSignal; onStep(step: SocialLoginStep): void }

/** Runs the login; resolves to whether it succeeded. */
async function logIn(
  latchkey: Latchkey,
  request: SocialLoginRequest,
  { signal, onStep }: LoginOptions,
): Promise<boolean> {
  const { provider, popup, resultUri } = request
  const properties = { provider }
  if (popup === null) return false
  try {
    const { login } = await internals(latchkey).sharedConnector('embedded')
    const onReturn = () => {
      onStep({ step: 'retrieving' })
      track(latchkey, { event: 'SOCIAL_LOGIN_REQUEST_USER_DATA', properties })
    }
    if (resultUri) await login?.connectSocial(provider, resultUri)
    else if (popup) await login?.connectInWindow(provider, popup, { signal, onReturn })
    else return await leaveForProvider(latchkey, provider)
    track(latchkey, { event: 'SOCIAL_LOGIN_SUCCESS', properties })
    return true
  } catch (cause) {
    popup?.close()
    if (!signal.aborted) onStep(failedStep(latchkey, provider, toLatchkeyError(cause)))
    return false
  }
}

function failedStep(latchkey: Latchkey, provider: SocialId, error: LatchkeyError): SocialLoginStep {
  const properties = { provider }
  const isClosed = isLatchkeyError(error, 'embedded/popup-closed')
  const isDeclined = isLatchkeyError(error, 'embedded/social-declined')
  const event = isClosed || isDeclined ? 'SOCIAL_LOGIN_CANCELED' : 'SOCIAL_LOGIN_ERROR'
  track(latchkey, { event, properties })
  if (isClosed) return { step: 'closed', error }
  return { step: isDeclined ? 'declined' : 'failed', error }
}
