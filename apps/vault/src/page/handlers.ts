import type { Handlers } from '../channel/serveChannel.ts'
import { answerEmailChange } from './answerEmailChange.ts'
import { changeLanguage } from './applyLanguage.ts'
import { deletePreviousUser } from './deletePreviousUser.ts'
import { findUserAndOpenWallet, isNamespace } from './findUserAndOpenWallet.ts'
import { ownAddresses } from './ownAddresses.ts'
import { Unsupported } from './toFailure.ts'
import type { VaultPage } from './vaultPage.ts'

/** The handler of each message that the site may send. */
export function createHandlers(page: VaultPage): Handlers {
  return {
    ...loginHandlers(page),
    ...rpcHandlers(page),
    ...answerEmailChange(page),
    ...pageHandlers(page),
  }
}

type LoginNames =
  | 'CONNECT_EMAIL'
  | 'CONNECT_DEVICE'
  | 'CONNECT_OTP'
  | 'GET_SOCIAL_REDIRECT_URI'
  | 'CONNECT_SOCIAL'
  | 'GET_FARCASTER_URI'
  | 'CONNECT_FARCASTER'
  | 'SIGN_OUT'
  | 'IS_CONNECTED'
  | 'GET_USER'

function loginHandlers(page: VaultPage): Pick<Handlers, LoginNames> {
  const { login, emailLogin, socialLogin, site } = page
  return {
    async CONNECT_EMAIL(payload) {
      return emailLogin.begin(payload.email, site)
    },
    async CONNECT_DEVICE() {
      await emailLogin.waitForDevice()
      return {}
    },
    async CONNECT_OTP({ otp }) {
      await deletePreviousUser(page)
      await emailLogin.finish(otp)
      return {}
    },
    async GET_SOCIAL_REDIRECT_URI({ provider, returnTo }) {
      return { uri: await socialLogin.begin(provider, site, returnTo) }
    },
    async CONNECT_SOCIAL({ uri }) {
      await deletePreviousUser(page)
      await socialLogin.finish(uri)
      return {}
    },
    async GET_FARCASTER_URI() {
      return { url: await socialLogin.beginFarcaster(site) }
    },
    async CONNECT_FARCASTER() {
      await deletePreviousUser(page)
      await socialLogin.finishFarcaster()
      return { userName: (await login.session())?.user.userName ?? null }
    },
    async SIGN_OUT() {
      page.viewHost.cancel()
      await deletePreviousUser(page)
      await login.end()
      return {}
    },
    async IS_CONNECTED() {
      const isLoggedIn = (await login.session()) !== null
      const hasOpenedWallet = (await ownAddresses(page)).eip155 !== undefined
      return { isConnected: isLoggedIn && hasOpenedWallet }
    },
    async GET_USER({ chainId, signIn, preferredAccountType, paths: withPaths = false }) {
      const prefersSmartAccount = preferredAccountType === 'smartAccount'
      const user = await findUserAndOpenWallet(page, {
        chainId: toCaip2(chainId ?? 1),
        signIn,
        prefersSmartAccount,
        withPaths,
      })
      // Does not delay the reply to the site; if the server is unreachable, the next visit shows the notices.
      void import('./showNotices.ts').then(({ showNotices }) => showNotices(page)).catch(() => {})
      return user
    },
  }
}

function rpcHandlers(page: VaultPage): Pick<Handlers, 'RPC_REQUEST' | 'RPC_ABORT'> {
  const openRequests = new Map<string, AbortController>()
  return {
    async RPC_REQUEST({ method, params, chainId }, id) {
      const control = new AbortController()
      openRequests.set(id, control)
      try {
        const request = { method, params, chainId: toCaip2(chainId) }
        const { requestRpc } = await import('./requestRpc.ts')
        return await requestRpc(page, request, control.signal)
      } finally {
        openRequests.delete(id)
      }
    },
    async RPC_ABORT({ request }) {
      openRequests.get(request)?.abort()
      return {}
    },
  }
}

function pageHandlers(page: VaultPage): Pick<Handlers, 'SYNC_THEME' | 'SYNC_LANGUAGE' | 'RELOAD'> {
  return {
    async SYNC_THEME({ themeMode, themeVariables = {} }) {
      page.applyTheme(themeMode, themeVariables)
      return {}
    },
    async SYNC_LANGUAGE({ language }) {
      await changeLanguage(language)
      return {}
    },
    async RELOAD() {
      page.viewHost.cancel()
      page.emailLogin.stopPolling()
      page.socialLogin.cancel()
      return {}
    },
  }
}

/** @throws Unsupported for a chain that this wallet has no key for */
function toCaip2(chainId: number | string): string {
  if (typeof chainId === 'number') return `eip155:${chainId}`
  if (!isNamespace(chainId.split(':')[0] ?? '')) throw new Unsupported('Chain is not supported')
  return chainId
}
