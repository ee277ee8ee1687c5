import { appConfigEndpoint } from '@latchkey/wire'
import { consoleCalls as calls } from '@latchkey/wire/console'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ConsoleBrowser,
  type ConsoleFixture,
  createConsoleFixture,
} from '../testing/consoleFixture.ts'

let fixture: ConsoleFixture
let ada: ConsoleBrowser
const project = 'test'

beforeAll(async () => {
  fixture = await createConsoleFixture()
  ada = fixture.open()
  await ada.claim()
})
afterAll(() => fixture.server.close())

/** What a page of the project gets, as soon as a node's copy is too old. */
async function served() {
  fixture.server.clock.advance(5_001)
  const reply = await fixture.server.request('/appkit/v1/config')
  return v.parse(appConfigEndpoint.reply, await reply.json()).modal
}

test('a page gets no configuration before one is published, the published one then, and an earlier one after a roll-back', async () => {
  expect(await served()).toBeNull()
  const dark = { theme: { mode: 'dark', variables: { '--lk-accent': '#ff5500' } } }
  await ada.call(calls.saveDraft, { project, config: dark, revision: 0 })
  expect(await served()).toBeNull()
  const first = await ada.call(calls.publish, { project, revision: 1, note: 'Orange' })
  expect(first).toMatchObject({ draft: null, published: { version: 1, note: 'Orange' } })
  expect(await served()).toEqual({ version: 1, config: dark })
  const light = { theme: { mode: 'light' }, walletOrder: ['io.metamask', 'me.rainbow'] }
  await ada.call(calls.saveDraft, { project, config: light, revision: 0 })
  await ada.call(calls.publish, { project, revision: 1 })
  expect(await served()).toEqual({ version: 2, config: light })
  const back = await ada.call(calls.rollBack, { project, version: 1 })
  expect(back.published).toMatchObject({ version: 3, rollbackOf: 1 })
  expect(await served()).toEqual({ version: 3, config: dark })
})

test('undo of a publication serves the version from before, unless another was published since', async () => {
  const [newest, older] = (await ada.call(calls.audit, { project })).entries.filter(
    ({ action }) => action === 'config.published',
  )
  expect((await ada.send(calls.undo, { project, entry: older?.id })).status).toBe(409)
  await ada.call(calls.undo, { project, entry: newest?.id })
  expect(await served()).toMatchObject({ version: 4, config: { theme: { mode: 'light' } } })
})

test('a draft that another owner saved since is neither overwritten nor published', async () => {
  await ada.call(calls.saveDraft, { project, config: {}, revision: 0 })
  await ada.call(calls.saveDraft, { project, config: { socials: ['google'] }, revision: 1 })
  const stale = { project, config: { socials: ['x'] }, revision: 1 }
  expect((await ada.send(calls.saveDraft, stale)).code).toBe('console/conflict')
  expect((await ada.send(calls.publish, { project, revision: 1 })).code).toBe('console/conflict')
  const { draft } = await ada.call(calls.config, { project })
  expect(draft).toMatchObject({ revision: 2, config: { socials: ['google'] } })
  expect((await ada.call(calls.discardDraft, { project })).draft).toBeNull()
})

test.each([
  ['a script as a link', { texts: { termsUrl: 'javascript:alert(1)' } }],
  ['a CSS value that loads', { theme: { variables: { '--lk-accent': 'url(https://x.example)' } } }],
  ['a CSS value that closes its rule', { theme: { variables: { '--lk-accent': 'red;}' } } }],
  [
    'a wallet with a script as its link',
    { customWallets: [{ id: 'a', name: 'A', mobileLink: 'javascript://x' }] },
  ],
  [
    'a wallet with a data link',
    { customWallets: [{ id: 'a', name: 'A', mobileLink: 'data://text/html,x' }] },
  ],
])('the draft rejects %s', async (_what, config) => {
  expect((await ada.send(calls.saveDraft, { project, config, revision: 0 })).status).toBe(400)
})
