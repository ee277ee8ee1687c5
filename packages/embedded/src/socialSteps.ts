import { isLatchkeyError, LatchkeyError, type SocialId } from '@latchkey/core'
import type { LoginSteps } from '@latchkey/core/adapter'
import { safeUrl } from '@latchkey/wire'
import type { AskVault } from './createAskVault.ts'
import { waitForPopupResult } from './waitForPopupResult.ts'

type SocialSteps = Pick<
  LoginSteps,
  'socialUrl' | 'connectSocial' | 'connectInWindow' | 'farcasterUrl' | 'connectFarcaster'
>

/** The steps of a social login, and of Farcaster's, which uses its app and a QR code. */
export function socialSteps(
  ask: AskVault,
  {
    vaultUrl,
    storeAuthProvider,
  }: { vaultUrl: string; storeAuthProvider(provider: SocialId): void },
): SocialSteps {
  const completeLogin = async (provider: SocialId, returnUri: string) => {
    requireNoError(returnUri, provider)
    await ask('CONNECT_SOCIAL', { uri: returnUri }).catch((cause) => {
      // The site does not get the reason; the operator finds it in the server's log.
      const hasFailed =
        isLatchkeyError(cause, 'embedded/failed') || isLatchkeyError(cause, 'embedded/code-expired')
      if (!hasFailed) throw cause
      throw new LatchkeyError('embedded/social-failed', { provider }, { cause })
    })
    storeAuthProvider(provider)
  }
  return {
    async socialUrl(provider, returnTo) {
      const payload = { provider, ...(returnTo ? { returnTo } : {}) }
      return requireUrl((await ask('GET_SOCIAL_REDIRECT_URI', payload)).uri, provider)
    },
    connectSocial: completeLogin,
    async connectInWindow(provider, popup, { signal, onReturn }) {
      const closePopup = () => popup.close()
      signal.addEventListener('abort', closePopup)
      try {
        if (signal.aborted) throw new LatchkeyError('connection/aborted', {})
        const { uri } = await ask('GET_SOCIAL_REDIRECT_URI', { provider })
        const url = requireUrl(uri, provider)
        if (popup.closed) throw new LatchkeyError('embedded/popup-closed', {})
        popup.location.href = url
        const returnUri = await waitForPopupResult(popup, {
          vaultOrigin: new URL(vaultUrl).origin,
          signal,
        })
        onReturn()
        await completeLogin(provider, returnUri)
      } catch (error) {
        popup.close()
        throw error
      } finally {
        signal.removeEventListener('abort', closePopup)
      }
    },
    farcasterUrl: async () => requireUrl((await ask('GET_FARCASTER_URI', {})).url, 'farcaster'),
    async connectFarcaster(signal) {
      // An abort must also stop the vault's polling.
      const stopPolling = () => void ask('RELOAD', {}).catch(() => {})
      signal?.addEventListener('abort', stopPolling)
      try {
        await ask('CONNECT_FARCASTER', {}, { timeoutMs: null })
        if (signal?.aborted) throw new LatchkeyError('connection/aborted', {})
        storeAuthProvider('farcaster')
      } finally {
        signal?.removeEventListener('abort', stopPolling)
      }
    },
  }
}

/** A popup has this page's origin until it navigates: a `javascript:` URL would run here. */
function requireUrl(uri: string, provider: SocialId): string {
  const url = safeUrl(uri)
  if (url === null) throw new LatchkeyError('embedded/social-failed', { provider })
  return url
}

/** Throws the error that the server put into the URI's fragment. */
function requireNoError(uri: string, provider: SocialId): void {
  const fragment = new URLSearchParams(new URL(uri).hash.slice(1))
  const error = fragment.get('error') ?? fragment.get('latchkey_error')
  if (error === 'social-declined') throw new LatchkeyError('embedded/social-declined', { provider })
  if (error !== null) throw new LatchkeyError('embedded/social-failed', { provider })
}
