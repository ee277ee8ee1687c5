import {
  type EmbeddedNotice,
  type Endpoint,
  embeddedNoticesEndpoint,
  stopEmailChangeEndpoint,
} from '@latchkey/wire'
import { expect, test } from 'vitest'
import type { Login } from '../api/login.ts'
import { createKeyring } from '../keys/keyring.ts'
import { memoryStore } from '../storage/indexedDbStore.ts'
import { createViewHost, type VaultView } from '../view/viewHost.ts'
import { showNotices } from './showNotices.ts'
import type { VaultPage } from './vaultPage.ts'

const userId = 'b1c5d0e2-6a54-4f0e-9c1b-3f8f6f0c1a11'
const notice = (id: number, isOwn = false): EmbeddedNotice => ({
  id: String(id),
  what: 'A passkey was added',
  site: 'https://shop.example',
  device: 'Chrome, Linux',
  isOwn,
  at: '2026-01-31T12:00:00.000Z',
})

function openPage(email: string | null) {
  const state = {
    notices: [] as EmbeddedNotice[],
    pendingEmail: null as { email: string; from: string } | null,
    called: [] as Endpoint[],
  }
  const call = async (endpoint: Endpoint) => {
    state.called.push(endpoint)
    return endpoint === embeddedNoticesEndpoint
      ? { notices: state.notices, pendingEmail: state.pendingEmail }
      : {}
  }
  const user = { id: userId, email, userName: null, identities: [] }
  const session = async () => ({
    accessToken: '',
    expiresAt: '',
    refreshToken: '',
    refreshBy: '',
    user,
  })
  const login = {
    call,
    callServer: call,
    session,
    thumbprint: async () => '',
    accept: async () => {},
    end: async () => {},
  } as Login
  const viewHost = createViewHost(() => {})
  const store = memoryStore()
  const context = { login, store, keyring: createKeyring(), released: null }
  const page = { login, context, viewHost } as VaultPage
  return { state, viewHost, show: () => showNotices(page) }
}

type NoticesView = Extract<VaultView, { name: 'notices' }>

/** What the page shows until the owner confirms it; `null` when it shows nothing. */
async function read({ viewHost, show }: ReturnType<typeof openPage>): Promise<NoticesView | null> {
  const shown: NoticesView[] = []
  const unwatch = viewHost.watch(() => {
    const view = viewHost.view()
    if (view.name !== 'notices') return
    shown.push(view)
    void viewHost.act({ do: 'done' })
  })
  await show()
  unwatch()
  return shown[0] ?? null
}

test('the vault shows an owner without an email address each security notice from another browser once', async () => {
  const page = openPage(null)
  expect(await read(page)).toBeNull()
  page.state.notices = [notice(12), notice(11, true), notice(9)]
  expect((await read(page))?.notices.map(({ id }) => id)).toEqual(['12', '9'])
  expect(await read(page)).toBeNull()
  page.state.notices = [notice(13), ...page.state.notices]
  expect((await read(page))?.notices.map(({ id }) => id)).toEqual(['13'])
})

test('an owner with an email address gets mails and no notices in the vault', async () => {
  const page = openPage('owner@mail.example')
  page.state.notices = [notice(1)]
  expect(await read(page)).toBeNull()
})

test('the vault shows every owner a pending change of the email address, which the owner can stop', async () => {
  const page = openPage('owner@mail.example')
  page.state.pendingEmail = { email: 'new@mail.example', from: '2026-02-03T12:00:00.000Z' }
  const view = await read(page)
  expect(view?.pendingEmail?.email).toBe('new@mail.example')
  await view?.stopEmail()
  expect(page.state.called.at(-1)).toBe(stopEmailChangeEndpoint)
  expect(await read(page)).toBeNull()
})
