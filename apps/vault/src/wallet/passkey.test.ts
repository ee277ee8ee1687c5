import { passkeyChallenge } from '@latchkey/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fromBase64url, randomBytes, toBase64url } from '../keys/bytes.ts'
import { type Authenticator, createAuthenticator } from '../testing/authenticator.ts'
import {
  askPasskey,
  createPasskey,
  PasskeyDeclined,
  PasskeyUnfit,
  supportsPasskeys,
} from './passkey.ts'

const nonce = toBase64url(randomBytes(32))
const userHandle = toBase64url(randomBytes(16))
const salt = randomBytes(32)
const other = toBase64url(randomBytes(16))
let browser: Authenticator

beforeEach(() => {
  browser = createAuthenticator()
  for (const [name, value] of Object.entries(browser.globals)) vi.stubGlobal(name, value)
})
afterEach(() => vi.unstubAllGlobals())

const id = () => toBase64url(browser.credentialId)
const challengeOf = async (purpose: 'registration' | 'unlock' | 'step-up') =>
  fromBase64url(await passkeyChallenge({ purpose, nonce }))
const ceremony = {
  ...{ nonce, rpId: 'vault.example', userHandle, userName: 'ann@example.com' },
  credentials: [{ id: other, transports: ['usb', 'smoke-signal'] }],
}

describe('creating a passkey', () => {
  const create = () => createPasskey(ceremony, salt)

  test('asks for a verified, discoverable passkey with PRF for this user, and for none that exists', async () => {
    await create()
    expect(browser.created).toEqual([
      {
        challenge: await challengeOf('registration'),
        rp: { id: 'vault.example', name: 'Latchkey wallet' },
        user: {
          id: fromBase64url(userHandle),
          name: 'ann@example.com',
          displayName: 'ann@example.com',
        },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: [{ type: 'public-key', id: fromBase64url(other), transports: ['usb'] }],
        attestation: 'none',
        timeout: 120_000,
        extensions: { prf: { eval: { first: salt } } },
      },
    ])
  })

  test('returns the registration without PRF’s output, and the user factor by itself', async () => {
    const { credentialId, userFactor, registration } = await create()
    expect([credentialId, userFactor]).toEqual([id(), browser.prf])
    expect(registration).toEqual({
      ...{ id: id(), rawId: id(), type: 'public-key' },
      response: {
        clientDataJSON: 'AQ',
        attestationObject: 'Ag',
        transports: ['internal', 'hybrid'],
      },
    })
  })

  test('returns no user factor when the authenticator evaluates PRF only later', async () => {
    browser.prfAtCreation = 'enabled'
    expect((await create()).userFactor).toBeNull()
  })

  test('fails without PRF', async () => {
    browser.prfAtCreation = 'none'
    await expect(create()).rejects.toThrow(PasskeyUnfit)
    browser.answer = { value: browser.credentialWith(browser.attestation, undefined) }
    await expect(create()).rejects.toThrow(PasskeyUnfit)
  })

  test('fails when the browser returns an assertion', async () => {
    browser.answer = { value: browser.credentialWith(browser.assertion, { enabled: true }) }
    await expect(create()).rejects.toThrow(PasskeyUnfit)
  })
})

describe('asking for a passkey', () => {
  const mine = { credentialId: other, salt: toBase64url(salt), transports: ['internal', 'cable'] }
  const second = { credentialId: userHandle, salt: nonce, transports: [] }
  const ask = (purpose: 'unlock' | 'step-up' = 'unlock', passkeys = [mine, second]) =>
    askPasskey({ purpose, nonce, rpId: 'vault.example' }, passkeys)

  test.each(['unlock', 'step-up'] as const)(
    'for %s asks for one of these, each with its own salt',
    async (purpose) => {
      await ask(purpose)
      expect(browser.asked).toEqual([
        {
          challenge: await challengeOf(purpose),
          ...{ rpId: 'vault.example', userVerification: 'required', timeout: 120_000 },
          allowCredentials: [
            { type: 'public-key', id: fromBase64url(other), transports: ['internal'] },
            { type: 'public-key', id: fromBase64url(userHandle), transports: [] },
          ],
          extensions: {
            prf: {
              evalByCredential: {
                [other]: { first: salt },
                [userHandle]: { first: fromBase64url(nonce) },
              },
            },
          },
        },
      ])
    },
  )

  test.each([
    ['no user handle', null, null],
    ['a user handle', Uint8Array.of(9).buffer, 'CQ'],
  ])('returns the assertion with %s, and the user factor', async (_, handle, text) => {
    browser.assertion.userHandle = handle
    const { assertion, credentialId, userFactor } = await ask()
    expect([credentialId, userFactor]).toEqual([id(), browser.prf])
    expect(assertion).toEqual({
      ...{ id: id(), rawId: id(), type: 'public-key' },
      response: {
        clientDataJSON: 'Aw',
        authenticatorData: 'BA',
        signature: 'BQ',
        userHandle: text,
      },
    })
  })

  test('copies a user factor that is part of a larger buffer', async () => {
    const buffer = new Uint8Array(40)
    buffer.set(browser.prf, 4)
    const first = buffer.subarray(4, 36)
    browser.answer = { value: browser.credentialWith(browser.assertion, { results: { first } }) }
    const { userFactor } = await ask()
    buffer.fill(0)
    expect(userFactor).toEqual(browser.prf)
  })

  test('fails without a passkey to ask for, before the browser’s dialog', async () => {
    await expect(ask('unlock', [])).rejects.toThrow('sealed')
    expect(browser.asked).toEqual([])
  })

  test.each([
    ['no PRF', () => browser.credentialWith(browser.assertion, undefined)],
    ['no result of PRF', () => browser.credentialWith(browser.assertion, {})],
    [
      'an attestation',
      () => browser.credentialWith(browser.attestation, { results: { first: browser.prf } }),
    ],
    ['nothing', () => null],
    ['another credential', () => ({ type: 'password' })],
    ['an error', () => new DOMException('', 'InvalidStateError')],
  ])('fails when the browser returns %s', async (_, value) => {
    browser.answer = { value: value() }
    await expect(ask()).rejects.toThrow(PasskeyUnfit)
  })

  test('a dismissed dialog is no error of the passkey', async () => {
    browser.answer = { value: new DOMException('', 'NotAllowedError') }
    await expect(ask()).rejects.toThrow(PasskeyDeclined)
  })

  test('fails in a browser without WebAuthn', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    expect(supportsPasskeys()).toBe(false)
    await expect(ask()).rejects.toThrow(PasskeyUnfit)
    expect(browser.asked).toEqual([])
  })
})
