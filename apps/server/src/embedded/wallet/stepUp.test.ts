import { createHash } from 'node:crypto'
import {
  changeEmailEndpoint,
  type Endpoint,
  exportWalletEndpoint,
  type InputOf,
  openSlotEndpoint,
  passkeyChallengeEndpoint,
  prepareSlotEndpoint,
  refreshEmbeddedSessionEndpoint,
  removeSlotEndpoint,
  rotateWalletEndpoint,
  stepUpEndpoint,
  writeSlotEndpoint,
  writeWalletEndpoint,
} from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stepUpProof } from '../../testing/controlKey.ts'
import { createEmbeddedFixture } from '../../testing/embeddedFixture.ts'
import { fetchChallenge } from '../../testing/fetchChallenge.ts'
import type { CeremonyOptions } from '../../testing/softPasskey.ts'
import { siteOrigin, vaultOrigin } from '../../testing/vaultBrowser.ts'
import {
  addVaultSlot,
  createUserFactor,
  createVaultWallet,
  makeSlot,
  stepUpWith,
  walletBody,
} from '../../testing/vaultWallet.ts'

let count = 0
const fixture = createEmbeddedFixture({
  projects: [
    { id: 'test', origins: [siteOrigin] },
    { id: 'other', origins: ['https://other.example'] },
  ],
})

beforeAll(fixture.start)
afterAll(fixture.close)

async function openWithWallet(type: 'passkey' | 'recovery' = 'passkey') {
  const browser = await fixture.open()
  const email = `careful${++count}@mail.example`
  await browser.logIn(email)
  const made = await createVaultWallet(browser, createUserFactor(type))
  return { browser, email, made }
}

/** Every endpoint that changes access to a wallet. */
function sensitiveCalls(slotId: string, body: Awaited<ReturnType<typeof walletBody>>) {
  const slot = { slotId, label: '', salt: 'A'.repeat(43), sealedKey: 'A'.repeat(60) }
  return [
    [exportWalletEndpoint, {}],
    [removeSlotEndpoint, { slotId }],
    [rotateWalletEndpoint, { version: 2 }],
    [prepareSlotEndpoint, { type: 'recovery' }],
    [prepareSlotEndpoint, { type: 'passkey' }],
    [writeWalletEndpoint, { ...body, version: 2, slot }],
    [changeEmailEndpoint, { email: 'attacker@mail.example' }],
  ] as const satisfies readonly (readonly [Endpoint, unknown])[]
}

test('a step-up needs an assertion or a proof', async () => {
  const { browser } = await openWithWallet()
  const reply = await browser.ask(stepUpEndpoint, {})
  expect([reply.status, reply.code]).toEqual([400, 'server/bad-input'])
})

describe('export, slots and email change need step-up (D9)', () => {
  test('the server rejects export, slots and email change without step-up and five minutes after it', async () => {
    const { browser, made } = await openWithWallet()
    const calls = sensitiveCalls(made.slotId, await walletBody(made))
    const codes = async () => {
      const found: string[] = []
      for (const [endpoint, input] of calls) {
        found.push((await browser.ask<Endpoint>(endpoint, input as InputOf<Endpoint>)).code)
      }
      return found
    }
    fixture.server.clock.advance(300_001)
    const { refreshToken = '' } = browser.session ?? {}
    browser.session = await browser.call(refreshEmbeddedSessionEndpoint, { refreshToken })
    const stale = Array(calls.length).fill('embedded/step-up-needed')
    expect(await codes()).toEqual(stale)
    await stepUpWith(browser, made.factor)
    expect((await browser.ask(exportWalletEndpoint, {})).status).toBe(200)
    fixture.server.clock.advance(299_000)
    expect((await browser.ask(exportWalletEndpoint, {})).status).toBe(200)
    fixture.server.clock.advance(1_001)
    expect(await codes()).not.toContain('')
  })

  test('the export of an embedded wallet is recorded, sent to the owner by email and delayed by ten seconds', async () => {
    const { browser, email, made } = await openWithWallet()
    await stepUpWith(browser, made.factor)
    const now = fixture.server.clock.now()
    const { from } = await browser.call(exportWalletEndpoint, {})
    expect(Date.parse(from) - now).toBeGreaterThanOrEqual(10_000)
    expect(fixture.mailbox.latest(email)?.text).toContain('The 24 words are shown')
  })

  test('the step-up of one browser does not count for another browser of the user', async () => {
    const { browser, email, made } = await openWithWallet()
    fixture.server.clock.advance(31_000)
    const other = await fixture.open()
    await other.logIn(email)
    await stepUpWith(browser, made.factor)
    expect((await other.ask(exportWalletEndpoint, {})).code).toBe('embedded/step-up-needed')
  })
})

describe('a passkey assertion', () => {
  const good = { origin: vaultOrigin, rpId: 'vault.example' }
  const wrong: [string, Partial<CeremonyOptions>][] = [
    ['on another origin', { origin: 'https://evil.example' }],
    ['on the site itself', { origin: siteOrigin }],
    ['on another port', { origin: `${vaultOrigin}:8443` }],
    ['for another relying party', { rpId: 'example' }],
    ['without verifying the person', { userVerified: false }],
    ['inside a page that is not the project’s', { topOrigin: 'https://evil.example' }],
    ['inside a page of another project', { topOrigin: 'https://other.example' }],
    ['as another kind of ceremony', { type: 'webauthn.create' }],
    ['with another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
  ]
  test.each(wrong)('the server rejects a passkey assertion %s', async (_, change) => {
    const { browser, made } = await openWithWallet()
    if (made.factor.type !== 'passkey') throw new Error('no passkey')
    const { passkey } = made.factor
    const ask = async (purpose: 'unlock' | 'step-up') =>
      passkey.get({ ...good, challenge: await fetchChallenge(browser, purpose), ...change })
    const assertion = await ask('step-up')
    expect((await browser.ask(stepUpEndpoint, { assertion })).code).toBe('embedded/passkey-refused')
    const opening = { slotId: made.slotId, assertion: await ask('unlock') }
    expect((await browser.ask(openSlotEndpoint, opening)).status).toBe(401)
  })

  const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
  const domain = 'Latchkey passkey challenge v1'
  const nearMisses: [string, (purpose: string, nonce: string) => string][] = [
    ['the nonce itself', (_, nonce) => nonce],
    ['the nonce’s hash alone', (_, nonce) => sha256(nonce)],
    ['the hash without the domain', (purpose, nonce) => sha256(`${purpose}\n${nonce}`)],
    ['the hash without the purpose', (_, nonce) => sha256(`${domain}\n${nonce}`)],
    ['the other order', (purpose, nonce) => sha256(`${domain}\n${nonce}\n${purpose}`)],
    ['another version', (purpose, nonce) => sha256(`${domain}1\n${purpose}\n${nonce}`)],
    ['the purpose registration', (_, nonce) => sha256(`${domain}\nregistration\n${nonce}`)],
    [
      'the other purpose',
      (purpose, nonce) =>
        sha256(`${domain}\n${purpose === 'unlock' ? 'step-up' : 'unlock'}\n${nonce}`),
    ],
  ]
  test.each(nearMisses)(
    'the server rejects a passkey assertion whose challenge is made with %s',
    async (_, challengeOf) => {
      const { browser, made } = await openWithWallet()
      if (made.factor.type !== 'passkey') throw new Error('no passkey')
      const { passkey } = made.factor
      const ask = async (purpose: 'unlock' | 'step-up', make = challengeOf) => {
        const { nonce } = await browser.call(passkeyChallengeEndpoint, { purpose })
        return { assertion: passkey.get({ ...good, challenge: make(purpose, nonce) }) }
      }
      const { slotId } = made
      const opening = { slotId, ...(await ask('unlock')) }
      expect((await browser.ask(openSlotEndpoint, opening)).code).toBe('embedded/passkey-refused')
      const refused = await browser.ask(stepUpEndpoint, await ask('step-up'))
      expect(refused.code).toBe('embedded/passkey-refused')
      const right = (purpose: string, nonce: string) => sha256(`${domain}\n${purpose}\n${nonce}`)
      const opened = { slotId, ...(await ask('unlock', right)) }
      expect((await browser.ask(openSlotEndpoint, opened)).status).toBe(200)
      const stepped = await browser.ask(stepUpEndpoint, await ask('step-up', right))
      expect(stepped.status).toBe(200)
    },
  )

  test('the server rejects an assertion of one purpose for the other: unlock at step-up, step-up and registration at unlock', async () => {
    const { browser, made } = await openWithWallet()
    if (made.factor.type !== 'passkey') throw new Error('no passkey')
    const { slotId, factor } = made
    for (const purpose of ['unlock', 'registration'] as const) {
      const challenge = await fetchChallenge(browser, purpose)
      const assertion = factor.passkey.get({ ...good, challenge })
      expect((await browser.ask(stepUpEndpoint, { assertion })).status, purpose).toBe(401)
    }
    for (const purpose of ['step-up', 'registration'] as const) {
      const challenge = await fetchChallenge(browser, purpose)
      const assertion = factor.passkey.get({ ...good, challenge })
      expect((await browser.ask(openSlotEndpoint, { slotId, assertion })).status, purpose).toBe(401)
    }
  })

  test.each(['unlock', 'step-up'] as const)(
    'the server refuses to register a passkey over a challenge for %s',
    async (purpose) => {
      const { browser, made } = await openWithWallet()
      await stepUpWith(browser, made.factor)
      const factor = createUserFactor('passkey')
      if (factor.type !== 'passkey') throw new Error('no passkey')
      const { body } = await makeSlot(browser, factor, made)
      const challenge = await fetchChallenge(browser, purpose)
      const passkey = factor.passkey.create({ ...good, challenge })
      const { version } = made
      const refused = await browser.ask(writeSlotEndpoint, { version, ...body, passkey })
      expect(refused.code).toBe('embedded/passkey-refused')
      expect((await browser.ask(writeSlotEndpoint, { version, ...body })).status).toBe(200)
    },
  )

  test('the server rejects a passkey assertion the second time, for another session, and after five minutes', async () => {
    const { browser, email, made } = await openWithWallet()
    if (made.factor.type !== 'passkey') throw new Error('no passkey')
    const { passkey } = made.factor
    const fresh = async () => {
      const challenge = await fetchChallenge(browser, 'step-up')
      return { assertion: passkey.get({ ...good, challenge }) }
    }
    const used = await fresh()
    expect((await browser.ask(stepUpEndpoint, used)).status).toBe(200)
    expect((await browser.ask(stepUpEndpoint, used)).status).toBe(401)
    fixture.server.clock.advance(31_000)
    const other = await fixture.open()
    await other.logIn(email)
    expect((await other.ask(stepUpEndpoint, await fresh())).status).toBe(401)
    const old = await fresh()
    fixture.server.clock.advance(300_001)
    expect((await browser.ask(stepUpEndpoint, old)).status).toBe(401)
  })
})

describe('a wallet without a passkey', () => {
  test('a wallet without a passkey steps up by its control key, once per challenge', async () => {
    const { browser, made } = await openWithWallet('recovery')
    const proof = await stepUpProof(browser, made)
    expect((await browser.ask(stepUpEndpoint, { proof })).status).toBe(200)
    expect((await browser.ask(exportWalletEndpoint, {})).status).toBe(200)
    expect((await browser.ask(stepUpEndpoint, { proof })).code).toBe('embedded/wrong-signature')
    await addVaultSlot(browser, made, createUserFactor('passkey'))
    const late = await stepUpProof(browser, made)
    expect((await browser.ask(stepUpEndpoint, { proof: late })).code).toBe(
      'embedded/passkey-required',
    )
  })
})
