import { generateKeyPairSync } from 'node:crypto'
import {
  activateSlotEndpoint,
  activationText,
  controlKeyStatement,
  embeddedUserEndpoint,
  openSlotEndpoint,
  passkeyChallengeEndpoint,
  removeSlotEndpoint,
  stepUpEndpoint,
  stepUpText,
  writeSlotEndpoint,
  writeWalletEndpoint,
} from '@latchkey/wire'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicKeyOf, registrationFor, stepUpProof } from '../../testing/controlKey.ts'
import { createEmbeddedFixture } from '../../testing/embeddedFixture.ts'
import {
  activationProof,
  createUserFactor,
  createVaultWallet,
  makeSlot,
  makeWallet,
  openVaultSlot,
  stepUpWith,
  walletBody,
} from '../../testing/vaultWallet.ts'

let count = 0
const fixture = createEmbeddedFixture()

beforeAll(fixture.start)
afterAll(fixture.close)

async function openWithWallet(type: 'passkey' | 'recovery') {
  const browser = await fixture.open()
  await browser.logIn(`control${++count}@mail.example`)
  return { browser, made: await createVaultWallet(browser, createUserFactor(type)) }
}

/** A `personal_sign` signature as a page gets it: the 65 bytes, and 64 of them as base64url. */
async function pageSignatures(account: ReturnType<typeof privateKeyToAccount>, message: string) {
  const signature = await account.signMessage({ message })
  return [signature, Buffer.from(signature.slice(2, 130), 'hex').toString('base64url')]
}

describe('a signature of the account key is not a control proof', () => {
  test('the server rejects a step-up text that the account key signed for a page', async () => {
    const { browser, made } = await openWithWallet('recovery')
    const { walletId, account } = made
    const purpose = 'step-up'
    const { nonce: challenge } = await browser.call(passkeyChallengeEndpoint, { purpose })
    const text = stepUpText({ walletId, challenge })
    for (const signature of await pageSignatures(account, text)) {
      const { status } = await browser.ask(stepUpEndpoint, { proof: { challenge, signature } })
      expect([400, 401]).toContain(status)
    }
    expect((await browser.call(embeddedUserEndpoint, {})).stepUpUntil).toBeNull()
  })

  test('the server rejects an activation text that the account key signed for a page', async () => {
    const { browser, made } = await openWithWallet('recovery')
    const { walletId, version, account } = made
    const proof = await stepUpProof(browser, made)
    expect((await browser.ask(stepUpEndpoint, { proof })).status).toBe(200)
    const dead = { ...made, vaultKey: Buffer.alloc(32) }
    const { body } = await makeSlot(browser, createUserFactor('recovery'), dead)
    await browser.call(writeSlotEndpoint, { version, ...body })
    const { slotId } = body
    const { challenge } = await browser.call(openSlotEndpoint, { slotId })
    const text = activationText({ walletId, slotId, version, challenge })
    for (const signature of await pageSignatures(account, text)) {
      const { status } = await browser.ask(activateSlotEndpoint, { slotId, challenge, signature })
      expect([400, 401]).toContain(status)
    }
    const last = await browser.ask(removeSlotEndpoint, { slotId: made.slotId })
    expect(last.code).toBe('embedded/last-slot')
  })

  test('the challenge from opening a slot activates only that slot, and only once', async () => {
    const { browser, made } = await openWithWallet('passkey')
    await stepUpWith(browser, made.factor)
    const [first, second] = [createUserFactor('recovery'), createUserFactor('recovery')]
    const slots: { slotId: string; challenge: string }[] = []
    for (const factor of [first, second]) {
      const { body } = await makeSlot(browser, factor, made)
      await browser.call(writeSlotEndpoint, { version: 1, ...body })
      const { slotId } = body
      slots.push({ slotId, ...(await openVaultSlot(browser, { slotId, factor })) })
    }
    const [one, other] = slots
    if (!one || !other) throw new Error('Two slots were written')
    const crossed = activationProof(made, { slotId: one.slotId, challenge: other.challenge })
    expect((await browser.ask(activateSlotEndpoint, crossed)).code).toBe('embedded/wrong-signature')
    const person = await browser.call(passkeyChallengeEndpoint, { purpose: 'step-up' })
    const general = activationProof(made, { slotId: one.slotId, challenge: person.nonce })
    expect((await browser.ask(activateSlotEndpoint, general)).code).toBe('embedded/wrong-signature')
    const own = activationProof(made, one)
    expect((await browser.ask(activateSlotEndpoint, own)).status).toBe(200)
    expect((await browser.ask(activateSlotEndpoint, own)).code).toBe('embedded/wrong-signature')
  })
})

describe('the control key of a new wallet', () => {
  test('the server rejects a control key without a signature of the account key', async () => {
    const browser = await fixture.open()
    await browser.logIn(`control${++count}@mail.example`)
    const { made, body } = await makeSlot(browser, createUserFactor('recovery'), (id) =>
      makeWallet(id),
    )
    const honest = await walletBody(made)
    const { publicKey } = honest.controlKey
    const { walletId, account } = made
    const stranger = generateKeyPairSync('ed25519').privateKey
    const forgeries = [
      { publicKey: publicKeyOf(stranger), signature: honest.controlKey.signature },
      await registrationFor({ walletId: crypto.randomUUID(), account }, made.controlKey),
      await registrationFor(
        { walletId, account: privateKeyToAccount(`0x${'33'.repeat(32)}`) },
        made.controlKey,
      ),
      // A page can request this signature: EIP-191 hashes another text.
      {
        publicKey,
        signature: await account.signMessage({
          message: controlKeyStatement({ walletId, publicKey }),
        }),
      },
    ]
    for (const controlKey of forgeries) {
      const input = { ...honest, controlKey, slot: body }
      expect((await browser.ask(writeWalletEndpoint, input)).code).toBe('embedded/wrong-signature')
    }
    expect((await browser.ask(writeWalletEndpoint, { ...honest, slot: body })).status).toBe(200)
  })

  test('rotating an embedded wallet keeps its control key', async () => {
    const { browser, made } = await openWithWallet('passkey')
    await stepUpWith(browser, made.factor)
    const next = makeWallet(made.walletId, 2, made.root)
    const { body } = await makeSlot(browser, createUserFactor('recovery'), next)
    const controlKey = await registrationFor(made, generateKeyPairSync('ed25519').privateKey)
    const honest = await walletBody(next)
    const changed = await browser.ask(writeWalletEndpoint, { ...honest, controlKey, slot: body })
    expect(changed.code).toBe('embedded/other-control-key')
    expect((await browser.ask(writeWalletEndpoint, { ...honest, slot: body })).status).toBe(200)
  })
})
