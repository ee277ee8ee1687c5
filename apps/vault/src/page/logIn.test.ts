import {
  deviceLoginEndpoint,
  emailLoginEndpoint,
  otpLoginEndpoint,
  socialsEndpoint,
} from '@latchkey/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServerRefusal } from '../api/callServer.ts'
import { createKeyring } from '../keys/keyring.ts'
import { createEmailLogin } from '../login/emailLogin.ts'
import { createSocialLogin } from '../login/socialLogin.ts'
import { memoryStore } from '../storage/indexedDbStore.ts'
import { createLoginServer, flow } from '../testing/loginServer.ts'
import { createViewHost } from '../view/viewHost.ts'
import { writePinnedWallet } from '../wallet/pinnedWallet.ts'
import { logIn } from './logIn.ts'

beforeEach(() => {
  vi.stubGlobal('window', { opener: null })
})
afterEach(() => vi.unstubAllGlobals())

const over = new ServerRefusal({ code: 'embedded/flow-over', message: '', retryAfterSeconds: null })

function open() {
  const server = createLoginServer()
  server.answers.set(socialsEndpoint.path, { socials: [] })
  const store = memoryStore()
  const pin = { walletId: 'w', version: 1, addresses: [] }
  const login = { ...server.login, accept: async () => writePinnedWallet(store, pin) }
  const viewHost = createViewHost(() => {})
  const done = logIn({
    ...{ kind: 'window', site: 'https://shop.example', login, viewHost },
    context: { login, store, keyring: createKeyring(), released: null },
    emailLogin: createEmailLogin(login),
    socialLogin: createSocialLogin(login, store),
    config: { api: 'https://api.example', origins: [], projectId: 'p1' },
    applyTheme: () => {},
  })
  const isShown = (name: string) => vi.waitFor(() => expect(viewHost.view().name).toBe(name))
  return { server, viewHost, isShown, done }
}

test('a login in the vault whose code has expired starts again with the email address', async () => {
  const { server, viewHost, isShown, done } = open()
  await isShown('login-email')
  await viewHost.act({ do: 'email', email: 'ann@example.com' })
  await isShown('login-otp')
  server.answers.set(otpLoginEndpoint.path, over)
  await expect(viewHost.act({ do: 'otp', otp: '12345678' })).rejects.toBe(over)
  expect(viewHost.view().name).toBe('login-otp')
  await viewHost.act({ do: 'start-again' })
  await isShown('login-email')
  server.answers.set(otpLoginEndpoint.path, { accessToken: 'x' })
  await viewHost.act({ do: 'email', email: 'eve@example.com' })
  await isShown('login-otp')
  await viewHost.act({ do: 'otp', otp: '87654321' })
  await done
  expect(server.calls.filter(([path]) => path === otpLoginEndpoint.path)).toHaveLength(2)
})

test('a login in the vault whose device link has expired starts again, too', async () => {
  const { server, viewHost, isShown, done } = open()
  const action = 'VERIFY_DEVICE'
  server.answers.set(emailLoginEndpoint.path, { ...flow, action, resendInSeconds: 30 })
  server.answers.set(deviceLoginEndpoint.path, over)
  const ended = expect(done).rejects.toThrow('rejected')
  await isShown('login-email')
  await viewHost.act({ do: 'email', email: 'ann@example.com' })
  await isShown('login-device')
  await expect(viewHost.act({ do: 'wait-for-login' })).rejects.toBe(over)
  await viewHost.act({ do: 'start-again' })
  await isShown('login-email')
  viewHost.cancel()
  await ended
})
