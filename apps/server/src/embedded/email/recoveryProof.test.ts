import { randomBytes } from 'node:crypto'
import { changeEmailEndpoint, openSlotEndpoint, writeSlotEndpoint } from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedFixture } from '../../testing/embeddedFixture.ts'
import { proveRecovery } from '../../testing/proofKey.ts'
import {
  addVaultSlot,
  createUserFactor,
  createVaultWallet,
  makeSlot,
  stepUpWith,
} from '../../testing/vaultWallet.ts'

let count = 0
const fixture = createEmbeddedFixture()

beforeAll(fixture.start)
afterAll(fixture.close)

/** A wallet with a passkey and a recovery code, in a session with step-up. */
async function openWithCode() {
  const email = `recovering${++count}@mail.example`
  const browser = await fixture.open()
  await browser.logIn(email)
  const made = await createVaultWallet(browser)
  await stepUpWith(browser, made.factor)
  const code = randomBytes(20)
  const slotId = await addVaultSlot(browser, made, { type: 'recovery', bytes: code })
  fixture.server.clock.advance(31_000)
  const { walletId } = made
  return { browser, made, code, slotId, walletId, email: `new${count}@mail.example` }
}

test('the server rejects an email change with a released server factor but without the recovery code', async () => {
  const owner = await openWithCode()
  const { browser, slotId, email } = owner
  const guesses = [Buffer.alloc(20), randomBytes(20), randomBytes(20)]
  for (const code of guesses) {
    const lostMailbox = await proveRecovery(browser, { ...owner, code })
    const reply = await browser.ask(changeEmailEndpoint, { email, lostMailbox })
    expect(reply.code).toBe('embedded/wrong-signature')
  }
  const { challenge } = await browser.call(openSlotEndpoint, { slotId })
  const signature = 'A'.repeat(86)
  const forged = { email, lostMailbox: { slotId, challenge, signature } }
  expect((await browser.ask(changeEmailEndpoint, forged)).code).toBe('embedded/wrong-signature')
  expect(fixture.mailbox.latest(email)).toBeUndefined()
})

test('the recovery proof of an email change is accepted once, for its email address, its slot and its session', async () => {
  const owner = await openWithCode()
  const { browser, email } = owner
  const other = await openWithCode()
  const proof = await proveRecovery(browser, owner)
  const elsewhere = 'elsewhere@mail.example'
  const moved = await browser.ask(changeEmailEndpoint, { email: elsewhere, lostMailbox: proof })
  expect(moved.code).toBe('embedded/wrong-signature')
  const spent = await browser.ask(changeEmailEndpoint, { email, lostMailbox: proof })
  expect(spent.code).toBe('embedded/wrong-signature')
  const fresh = await proveRecovery(browser, owner)
  const stolen = await other.browser.ask(changeEmailEndpoint, { email, lostMailbox: fresh })
  expect(stolen.code).toBe('embedded/no-such-slot')
  const passkeySlot = { ...fresh, slotId: owner.made.slotId }
  const wrongSlot = await browser.ask(changeEmailEndpoint, { email, lostMailbox: passkeySlot })
  expect(wrongSlot.code).toBe('embedded/no-such-slot')
  expect((await browser.ask(changeEmailEndpoint, { email, lostMailbox: fresh })).status).toBe(200)
})

test('an email change rejects the recovery proof of a slot that is not active', async () => {
  const { browser, made, email } = await openWithCode()
  const code = randomBytes(20)
  const { body } = await makeSlot(browser, { type: 'recovery', bytes: code }, made)
  await browser.call(writeSlotEndpoint, { version: 1, ...body })
  const { slotId } = body
  const lostMailbox = await proveRecovery(browser, { walletId: made.walletId, slotId, code, email })
  const reply = await browser.ask(changeEmailEndpoint, { email, lostMailbox })
  expect(reply.code).toBe('embedded/no-such-slot')
})

test('a proof key is required for a recovery slot and rejected for other slots', async () => {
  const { browser, made } = await openWithCode()
  const recovery = (await makeSlot(browser, createUserFactor('recovery'), made)).body
  const { proofKey, ...bare } = recovery
  expect((await browser.ask(writeSlotEndpoint, { version: 1, ...bare })).status).toBe(400)
  const device = (await makeSlot(browser, createUserFactor('device'), made)).body
  const odd = { version: 1, ...device, ...(proofKey ? { proofKey } : {}) }
  expect((await browser.ask(writeSlotEndpoint, odd)).status).toBe(400)
})
