import { openSlotEndpoint } from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedFixture } from '../../testing/embeddedFixture.ts'
import type { VaultBrowser } from '../../testing/vaultBrowser.ts'
import {
  addVaultSlot,
  assertionOf,
  createUserFactor,
  createVaultWallet,
  stepUpWith,
  type UserFactor,
} from '../../testing/vaultWallet.ts'

let count = 0
const fixture = createEmbeddedFixture()

beforeAll(fixture.start)
afterAll(fixture.close)

async function openSignedIn(): Promise<VaultBrowser> {
  const browser = await fixture.open()
  await browser.logIn(`slots${++count}@mail.example`)
  return browser
}

/** Opens a slot with a new assertion of a passkey, which need not be the slot's. */
async function openWith(browser: VaultBrowser, slotId: string, factor: UserFactor) {
  const assertion = await assertionOf(browser, { factor, purpose: 'unlock' })
  return browser.ask(openSlotEndpoint, { slotId, ...assertion })
}

test('a passkey releases the server factor of its own slot, and not that of another passkey of the wallet', async () => {
  const browser = await openSignedIn()
  const made = await createVaultWallet(browser)
  await stepUpWith(browser, made.factor)
  const second = createUserFactor('passkey')
  const slotId = await addVaultSlot(browser, made, second)
  const noSuchSlot = { status: 404, code: 'embedded/no-such-slot' }
  expect(await openWith(browser, slotId, made.factor)).toMatchObject(noSuchSlot)
  expect(await openWith(browser, made.slotId, second)).toMatchObject(noSuchSlot)
  expect((await openWith(browser, slotId, second)).status).toBe(200)
})

test('a passkey does not release the server factor of another user’s slot', async () => {
  const [owner, attacker] = [await openSignedIn(), await openSignedIn()]
  const made = await createVaultWallet(owner)
  const own = await createVaultWallet(attacker)
  expect(await openWith(attacker, made.slotId, own.factor)).toMatchObject({
    status: 404,
    code: 'embedded/no-such-slot',
  })
})
