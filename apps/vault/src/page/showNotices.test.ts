import {
  type EmbeddedNotice,
  type Endpoint,
  embeddedNoticesCall,
  stopEmailChangeCall,
} from '@latchkey/wire'
import { expect, test } from 'vitest'
import type { Account } from '../api/account.ts'
import { memoryShelf } from '../storage/shelf.ts'
import { createKeyring } from '../wallet/keyring.ts'
import { showNotices } from './showNotices.ts'
import { createStage, type Scene } from './stage.ts'
import type { VaultPage } from './vaultPage.ts'

const userId = 'b1c5d0e2-6a54-4f0e-9c1b-3f8f6f0c1a11'
const notice = (id: number, isOwn = false): EmbeddedNotice => ({
  id: String(id),
  what: 'a passkey slot was added',
  site: 'https://shop.example',
  device: 'Chrome on Linux',
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
    return endpoint === embeddedNoticesCall
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
  const account = {
    call,
    ask: call,
    session,
    accept: async () => {},
    end: async () => {},
  } as Account
  const stage = createStage(() => {})
  const shelf = memoryShelf()
  const home = { account, shelf, keyring: createKeyring(), released: null }
  const page = { account, home, stage } as VaultPage
  return { state, stage, show: () => showNotices(page) }
}

type NoticesScene = Extract<Scene, { name: 'notices' }>

/** What the page shows until the owner confirms it; `null` when it shows nothing. */
async function read({ stage, show }: ReturnType<typeof openPage>): Promise<NoticesScene | null> {
  const shown: NoticesScene[] = []
  const unwatch = stage.watch(() => {
    const scene = stage.scene()
    if (scene.name !== 'notices') return
    shown.push(scene)
    void stage.act({ do: 'approve' })
  })
  await show()
  unwatch()
  return shown[0] ?? null
}

test('an owner without an e-mail address sees each change of another browser once', async () => {
  const page = openPage(null)
  expect(await read(page)).toBeNull()
  page.state.notices = [notice(12), notice(11, true), notice(9)]
  expect((await read(page))?.notices.map(({ id }) => id)).toEqual(['12', '9'])
  expect(await read(page)).toBeNull()
  page.state.notices = [notice(13), ...page.state.notices]
  expect((await read(page))?.notices.map(({ id }) => id)).toEqual(['13'])
})

test('an owner with an e-mail address gets mails instead', async () => {
  const page = openPage('owner@mail.example')
  page.state.notices = [notice(1)]
  expect(await read(page)).toBeNull()
})

test('every owner sees an e-mail address that is about to log in, and can stop it', async () => {
  const page = openPage('owner@mail.example')
  page.state.pendingEmail = { email: 'new@mail.example', from: '2026-02-03T12:00:00.000Z' }
  const scene = await read(page)
  expect(scene?.pendingEmail?.email).toBe('new@mail.example')
  await scene?.stopEmail()
  expect(page.state.called.at(-1)).toBe(stopEmailChangeCall)
  expect(await read(page)).toBeNull()
})
