import type { EmbeddedSession } from '@latchkey/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Login } from '../api/login.ts'
import { createKeyring } from '../keys/keyring.ts'
import { createEmailLogin } from '../login/emailLogin.ts'
import { createSocialLogin } from '../login/socialLogin.ts'
import { memoryStore } from '../storage/indexedDbStore.ts'
import { createLoginServer } from '../testing/loginServer.ts'
import { createViewHost } from '../view/viewHost.ts'
import { readPinnedWallet, writePinnedWallet } from '../wallet/pinnedWallet.ts'
import { createHandlers } from './handlers.ts'

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://vault.example' })
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} })
})
afterEach(() => vi.unstubAllGlobals())

const session: EmbeddedSession = {
  accessToken: 'x',
  refreshToken: 'y',
  expiresAt: '2030-01-01T00:00:00Z',
  refreshBy: '2030-01-01T00:00:00Z',
  user: { id: 'u', email: 'ann@example.com', userName: null, identities: [] },
}

/** The frame of a visitor who is logged in and has opened a wallet; a prompt is shown. */
async function open() {
  const store = memoryStore()
  await writePinnedWallet(store, { walletId: 'w', version: 1, addresses: ['eip155:0xa'] })
  let current: EmbeddedSession | null = session
  const login: Login = {
    ...createLoginServer().login,
    session: async () => current,
    end: async () => {
      current = null
    },
  }
  const viewHost = createViewHost(() => {})
  const socialLogin = createSocialLogin(login, store)
  const handlers = createHandlers({
    ...{ kind: 'frame', site: 'https://shop.example', login, viewHost, socialLogin },
    context: { login, store, keyring: createKeyring(), released: null },
    emailLogin: createEmailLogin(login),
    config: { api: 'https://api.example', origins: [], projectId: 'p1' },
    applyTheme: () => {},
  })
  const prompt = viewHost.show({ name: 'backup' }, async () => {})
  await vi.waitFor(() => expect(viewHost.view().name).toBe('backup'))
  const isConnected = async () => (await handlers.IS_CONNECTED({}, 'request-1')).isConnected
  return { handlers, prompt, viewHost, socialLogin, store, isConnected }
}

test('SIGN_OUT ends the login in the vault and deletes the wallet’s addresses', async () => {
  const { handlers, prompt, store, isConnected } = await open()
  expect(await isConnected()).toBe(true)
  const rejected = expect(prompt).rejects.toThrow('rejected')
  expect(await handlers.SIGN_OUT({}, 'request-2')).toEqual({})
  await rejected
  expect(await isConnected()).toBe(false)
  expect(await readPinnedWallet(store)).toBeNull()
})

test('RELOAD closes the prompt of the vault and stops its social login, and the login stays', async () => {
  const { handlers, prompt, viewHost, socialLogin, isConnected } = await open()
  await socialLogin.begin('google', 'https://shop.example')
  const failed = expect(socialLogin.finish()).rejects.toMatchObject({
    code: 'embedded/social-failed',
  })
  const rejected = expect(prompt).rejects.toThrow('rejected')
  expect(await handlers.RELOAD({}, 'request-2')).toEqual({})
  await Promise.all([failed, rejected])
  expect(viewHost.view()).toEqual({ name: 'idle' })
  expect(await isConnected()).toBe(true)
})
