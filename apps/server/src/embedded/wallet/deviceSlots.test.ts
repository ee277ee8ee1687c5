import {
  exportWalletEndpoint,
  openSlotEndpoint,
  prepareSlotEndpoint,
  stepUpEndpoint,
  writeSlotEndpoint,
} from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedFixture } from '../../testing/embeddedFixture.ts'
import {
  addVaultSlot,
  assertionOf,
  createUserFactor,
  createVaultWallet,
  makeSlot,
  openVault,
  stepUpWith,
} from '../../testing/vaultWallet.ts'

let count = 0
const fixture = createEmbeddedFixture()

beforeAll(fixture.start)
afterAll(fixture.close)

async function openWithWallet() {
  const email = `devices${++count}@mail.example`
  const browser = await fixture.open()
  await browser.logIn(email)
  return { browser, email, made: await createVaultWallet(browser) }
}

const deviceCount = (walletId: string) =>
  fixture.server.db.execute(
    `SELECT 1 FROM embedded.slots WHERE wallet_id = $1 AND type = 'device' AND state = 'active'`,
    [walletId],
  )

test('preparing a device slot removes no device slot of another browser', async () => {
  const { browser, email, made } = await openWithWallet()
  const factor = createUserFactor('device')
  const slotId = await addVaultSlot(browser, made, factor)
  fixture.server.clock.advance(61_000)
  const attacker = await fixture.open()
  await attacker.logIn(email)
  for (let time = 0; time < 25; time++) await attacker.call(prepareSlotEndpoint, { type: 'device' })
  const unfinished = await fixture.server.db.execute(
    `SELECT 1 FROM embedded.slots WHERE wallet_id = $1 AND state = 'prepared'`,
    [made.walletId],
  )
  expect(unfinished).toBe(1)
  fixture.server.clock.advance(61_000)
  expect(await openVault(browser, { slotId, factor })).toEqual(made.root)
})

test('above twenty device slots the next one needs step-up, replaces the least recently used one and notifies the owner', async () => {
  const { browser, email, made } = await openWithWallet()
  const slotIds: string[] = []
  for (let time = 0; time < 20; time++) {
    slotIds.push(await addVaultSlot(browser, made, createUserFactor('device')))
    fixture.server.clock.advance(10_000)
  }
  expect(await deviceCount(made.walletId)).toBe(20)
  fixture.server.clock.advance(300_001 - 20 * 10_000)
  const early = await browser.ask(prepareSlotEndpoint, { type: 'device' })
  expect(early.code).toBe('embedded/step-up-needed')
  await stepUpWith(browser, made.factor)
  await addVaultSlot(browser, made, createUserFactor('device'))
  expect(await deviceCount(made.walletId)).toBe(20)
  const [oldest = '', second = ''] = slotIds
  expect((await browser.ask(openSlotEndpoint, { slotId: oldest })).status).toBe(404)
  expect((await browser.ask(openSlotEndpoint, { slotId: second })).status).toBe(200)
  expect(fixture.mailbox.latest(email)?.text).toContain('was removed to add a new one')
})

test('a passkey slot that was written and never activated does not count for step-up', async () => {
  const { browser, made } = await openWithWallet()
  await stepUpWith(browser, made.factor)
  const factor = createUserFactor('passkey')
  const { body } = await makeSlot(browser, factor, made)
  await browser.call(writeSlotEndpoint, { version: made.version, ...body })
  fixture.server.clock.advance(300_001)
  const refused = await browser.ask(
    stepUpEndpoint,
    await assertionOf(browser, { factor, purpose: 'step-up' }),
  )
  expect(refused.code).toBe('embedded/passkey-refused')
  expect((await browser.ask(exportWalletEndpoint, {})).code).toBe('embedded/step-up-needed')
  const { slotId } = body
  const assertion = await assertionOf(browser, { factor, purpose: 'unlock' })
  expect((await browser.ask(openSlotEndpoint, { slotId, ...assertion })).status).toBe(200)
  expect((await browser.ask(exportWalletEndpoint, {})).code).toBe('embedded/step-up-needed')
})
