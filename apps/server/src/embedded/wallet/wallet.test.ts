import {
  activateSlotEndpoint,
  embeddedActivityEndpoint,
  embeddedUserEndpoint,
  openSlotEndpoint,
  passkeyChallengeEndpoint,
  removeSlotEndpoint,
  rotateWalletEndpoint,
  writeSlotEndpoint,
  writeWalletEndpoint,
} from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmbeddedFixture } from '../../testing/embeddedFixture.ts'
import {
  activationProof,
  addVaultSlot,
  assertionOf,
  createUserFactor,
  createVaultWallet,
  makeSlot,
  makeWallet,
  openAndActivate,
  openVault,
  openVaultSlot,
  stepUpWith,
  walletBody,
} from '../../testing/vaultWallet.ts'

let count = 0
const fixture = createEmbeddedFixture()

beforeAll(fixture.start)
afterAll(fixture.close)

async function openSignedIn(email = `owner${++count}@mail.example`) {
  const browser = await fixture.open()
  await browser.logIn(email)
  return { browser, email }
}

describe('a new wallet', () => {
  test('a new embedded wallet is active only after a durable slot has opened it (E5)', async () => {
    const { browser } = await openSignedIn()
    const read = async () => (await browser.call(embeddedUserEndpoint, {})).wallet
    expect(await read()).toBeNull()
    const factor = createUserFactor('passkey')
    const { made, body } = await makeSlot(browser, factor, (id) => makeWallet(id))
    expect(await read()).toBeNull()
    await browser.call(writeWalletEndpoint, { ...(await walletBody(made)), slot: body })
    expect(await read()).toMatchObject({ state: 'inactive', slots: [{ state: 'written' }] })
    const { slotId } = body
    const purpose = 'step-up'
    const { nonce: other } = await browser.call(passkeyChallengeEndpoint, { purpose })
    const early = activationProof(made, { slotId, challenge: other })
    expect((await browser.ask(activateSlotEndpoint, early)).code).toBe('embedded/not-activated')
    const { root, challenge } = await openVaultSlot(browser, { slotId, factor })
    expect(root).toEqual(made.root)
    expect((await read())?.state).toBe('inactive')
    const forged = activationProof(makeWallet(made.walletId), { slotId, challenge })
    const refused = await browser.ask(activateSlotEndpoint, forged)
    expect(refused.code).toBe('embedded/wrong-signature')
    await openAndActivate(browser, made, { slotId, factor })
    expect(await read()).toMatchObject({
      state: 'active',
      version: 1,
      addresses: made.addresses,
      slots: [{ state: 'active', type: 'passkey' }],
    })
  })

  test('an embedded wallet that is not active can be created again, with a recovery code instead of a passkey', async () => {
    const { browser } = await openSignedIn()
    const first = await makeSlot(browser, createUserFactor('passkey'), (id) => makeWallet(id))
    await browser.call(writeWalletEndpoint, { ...(await walletBody(first.made)), slot: first.body })
    const made = await createVaultWallet(browser, createUserFactor('recovery'))
    expect(await openVault(browser, made)).toEqual(made.root)
    expect(made.wallet.slots).toHaveLength(1)
  })

  test('the server rejects a device slot as the first slot of a wallet', async () => {
    const { browser } = await openSignedIn()
    const { made, body } = await makeSlot(browser, createUserFactor('device'), (id) =>
      makeWallet(id),
    )
    const reply = await browser.ask(writeWalletEndpoint, {
      ...(await walletBody(made)),
      slot: body,
    })
    expect(reply.code).toBe('embedded/not-durable')
  })

  test('an active embedded wallet is not replaced when version 1 is written again', async () => {
    const { browser } = await openSignedIn()
    const { factor, root, ...old } = await createVaultWallet(browser)
    await stepUpWith(browser, factor)
    const { made, body } = await makeSlot(browser, createUserFactor('passkey'), (id) =>
      makeWallet(id),
    )
    const reply = await browser.ask(writeWalletEndpoint, {
      ...(await walletBody(made)),
      slot: body,
    })
    expect(reply.code).toBe('embedded/wrong-version')
    expect(await openVault(browser, { ...old, factor })).toEqual(root)
  })
})

describe('slots', () => {
  test('a synced passkey opens the wallet in a second browser, and the owner gets an email', async () => {
    const { browser, email } = await openSignedIn()
    const made = await createVaultWallet(browser)
    fixture.server.clock.advance(31_000)
    const phone = (await openSignedIn(email)).browser
    expect(await openVault(phone, made)).toEqual(made.root)
    expect(fixture.mailbox.latest(email)?.text).toContain('used in a new browser')
    const { events } = await phone.call(embeddedActivityEndpoint, {})
    expect(events.map(({ kind }) => kind)).toContain('factor-released')
  })

  test('a recovery code opens the wallet in a third browser within ten minutes of a login', async () => {
    const { browser, email } = await openSignedIn()
    const made = await createVaultWallet(browser)
    await stepUpWith(browser, made.factor)
    const factor = createUserFactor('recovery')
    const slotId = await addVaultSlot(browser, made, factor)
    expect(fixture.mailbox.latest(email)?.text).toContain('A recovery code was added')
    fixture.server.clock.advance(31_000)
    const borrowed = (await openSignedIn(email)).browser
    expect(await openVault(borrowed, { slotId, factor })).toEqual(made.root)
    fixture.server.clock.advance(540_000)
    await openVault(borrowed, { slotId, factor })
    fixture.server.clock.advance(61_000)
    const late = await borrowed.ask(openSlotEndpoint, { slotId })
    expect(late.code).toMatch(/embedded\/(not-fresh|no-session)/)
  })

  test('a device slot opens without user verification, only in the browser that created it', async () => {
    const { browser, email } = await openSignedIn()
    const made = await createVaultWallet(browser)
    const factor = createUserFactor('device')
    const slotId = await addVaultSlot(browser, made, factor)
    expect(await openVault(browser, { slotId, factor })).toEqual(made.root)
    fixture.server.clock.advance(31_000)
    const attacker = (await openSignedIn(email)).browser
    const stolen = await attacker.ask(openSlotEndpoint, { slotId })
    expect(stolen.code).toBe('embedded/no-such-slot')
  })

  test('a passkey slot opens only with its own passkey, also right after a login', async () => {
    const { browser } = await openSignedIn()
    const made = await createVaultWallet(browser)
    const { slotId } = made
    expect((await browser.ask(openSlotEndpoint, { slotId })).code).toBe('embedded/not-fresh')
    const other = await assertionOf(browser, {
      factor: createUserFactor('passkey'),
      purpose: 'unlock',
    })
    const refused = await browser.ask(openSlotEndpoint, { slotId, ...other })
    expect(refused.code).toBe('embedded/passkey-refused')
  })

  test('the server opens each slot of a wallet ten times a day at most', async () => {
    const { browser, email } = await openSignedIn()
    const made = await createVaultWallet(browser, createUserFactor('recovery'))
    const statuses: number[] = []
    for (let time = 0; time < 10; time++) {
      statuses.push((await browser.ask(openSlotEndpoint, { slotId: made.slotId })).status)
    }
    // Creating the wallet has opened the slot once.
    expect(statuses).toEqual([...Array<number>(9).fill(200), 429])
    fixture.server.clock.advance(86_400_000)
    const later = (await openSignedIn(email)).browser
    expect(await openVault(later, made)).toEqual(made.root)
  })

  test('opening, activating, removing or writing a slot of another user’s wallet responds with 404', async () => {
    const made = await createVaultWallet((await openSignedIn()).browser)
    const { browser } = await openSignedIn()
    const { slotId } = made
    const challenge = 'A'.repeat(43)
    const proof = activationProof(made, { slotId, challenge })
    expect((await browser.ask(openSlotEndpoint, { slotId })).status).toBe(404)
    expect((await browser.ask(activateSlotEndpoint, proof)).status).toBe(404)
    const own = await createVaultWallet(browser)
    await stepUpWith(browser, own.factor)
    expect((await browser.ask(removeSlotEndpoint, { slotId })).status).toBe(404)
    const body = { ...(await makeSlot(browser, createUserFactor('recovery'), own)).body, slotId }
    expect((await browser.ask(writeSlotEndpoint, { version: 1, ...body })).status).toBe(404)
  })

  test('the last durable slot cannot be removed; a removed slot no longer opens (E3)', async () => {
    const { browser, email } = await openSignedIn()
    const made = await createVaultWallet(browser)
    const device = createUserFactor('device')
    const deviceSlot = await addVaultSlot(browser, made, device)
    await stepUpWith(browser, made.factor)
    const last = await browser.ask(removeSlotEndpoint, { slotId: made.slotId })
    expect(last.code).toBe('embedded/last-slot')
    await browser.call(removeSlotEndpoint, { slotId: deviceSlot })
    expect((await browser.ask(openSlotEndpoint, { slotId: deviceSlot })).status).toBe(404)
    expect(fixture.mailbox.latest(email)?.text).toContain('A browser was removed')
    const left = await fixture.server.db.execute('SELECT 1 FROM embedded.slots WHERE id = $1', [
      deviceSlot,
    ])
    expect(left).toBe(0)
    expect(await openVault(browser, made)).toEqual(made.root)
  })
})

describe('rotation', () => {
  test('the server opens only the old version of a wallet before rotateWallet, and only the new version after it', async () => {
    const { browser } = await openSignedIn()
    const old = await createVaultWallet(browser)
    await stepUpWith(browser, old.factor)
    const next = makeWallet(old.walletId, 2, old.root)
    const factor = createUserFactor('passkey')
    const { body } = await makeSlot(browser, factor, next)
    const { wallet } = await browser.call(writeWalletEndpoint, {
      ...(await walletBody(next)),
      slot: body,
    })
    expect(wallet).toMatchObject({ state: 'inactive', version: 2 })
    expect(await openVault(browser, old)).toEqual(old.root)
    const early = await browser.ask(rotateWalletEndpoint, { version: 2 })
    expect(early.code).toBe('embedded/not-activated')
    const { slotId } = body
    const draft = await openAndActivate(browser, next, { slotId, factor })
    expect(draft).toMatchObject({ state: 'inactive', version: 2 })
    const rotated = await browser.call(rotateWalletEndpoint, { version: 2 })
    expect(rotated.wallet).toMatchObject({ state: 'active', version: 2, slots: [{ id: slotId }] })
    // The second version was written with another one.
    expect(rotated.wallet.firstAccount).toBe('smartAccount')
    expect((await browser.ask(openSlotEndpoint, { slotId: old.slotId })).status).toBe(404)
    expect(await openVault(browser, { slotId, factor })).toEqual(old.root)
  })

  test('the rotation of a wallet keeps its addresses', async () => {
    const { browser } = await openSignedIn()
    const old = await createVaultWallet(browser)
    await stepUpWith(browser, old.factor)
    const other = makeWallet(old.walletId, 2)
    const { body } = await makeSlot(browser, createUserFactor('recovery'), other)
    const reply = await browser.ask(writeWalletEndpoint, {
      ...(await walletBody(other)),
      slot: body,
    })
    expect(reply.code).toBe('embedded/other-addresses')
  })
})
