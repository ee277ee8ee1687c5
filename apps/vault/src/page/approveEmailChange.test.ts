import { createPublicKey, verify } from 'node:crypto'
import {
  changeEmailEndpoint,
  confirmNewEmailEndpoint,
  type Endpoint,
  type InputOf,
  recoveryProofText,
  stepUpEndpoint,
} from '@latchkey/wire'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Login } from '../api/login.ts'
import { createKeyring } from '../keys/keyring.ts'
import { createRecoveryFactor, formatRecoveryCode } from '../keys/recoveryCode.ts'
import { createEmailChange } from '../login/emailChange.ts'
import { memoryStore } from '../storage/indexedDbStore.ts'
import { makeWallet } from '../testing/makeWallet.ts'
import { passkeyGlobals } from '../testing/passkeyGlobals.ts'
import {
  createWalletServer,
  credentialId,
  firstSlotId,
  type WalletServer,
  walletId,
} from '../testing/walletServer.ts'
import { createViewHost, type VaultView } from '../view/viewHost.ts'
import { openWithPasskey } from '../wallet/openWallet.ts'
import { addRecoveryCode } from '../wallet/protectWallet.ts'
import { approveEmailChange } from './approveEmailChange.ts'
import type { VaultPage } from './vaultPage.ts'

const [from, to] = ['old@mail.example', 'new@mail.example']
const startsAt = '2026-02-03T12:00:00.000Z'

let server: WalletServer
let page: VaultPage
let code: string
let changes: InputOf<typeof changeEmailEndpoint>[]

/** The server's part of the change; accepts every code from the new address. */
async function answerChange(endpoint: Endpoint, input: unknown): Promise<unknown> {
  server.calls.push(endpoint.path)
  if (endpoint === confirmNewEmailEndpoint) return { email: to, from: startsAt }
  const change = input as InputOf<typeof changeEmailEndpoint>
  changes.push(change)
  const action = change.lostMailbox ? 'VERIFY_SECONDARY_OTP' : 'VERIFY_PRIMARY_OTP'
  return { changeId: walletId, action, resendInSeconds: 30 }
}

async function open(type: 'passkey' | 'recovery'): Promise<void> {
  const made = await makeWallet(type, { walletId, slotId: firstSlotId })
  server = createWalletServer(made)
  code = formatRecoveryCode(made.factors.user)
  const user = { id: walletId, email: from, userName: null, identities: [] }
  const session = { accessToken: '', expiresAt: '', refreshToken: '', refreshBy: '', user }
  const call = (endpoint: Endpoint, input: unknown) =>
    endpoint === changeEmailEndpoint || endpoint === confirmNewEmailEndpoint
      ? answerChange(endpoint, input)
      : server.login.call(endpoint, input as never)
  const login = { ...server.login, call, session: async () => session } as Login
  const globals = {
    ...passkeyGlobals(credentialId, made.factors.user),
    window: { parent: null, location: { ancestorOrigins: [] }, document: { referrer: '' } },
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  page = {
    kind: 'window',
    config: { api: '', projectId: 'test', origins: [] },
    site: 'https://shop.example',
    login,
    context: { login, store: memoryStore(), keyring: createKeyring(), released: null },
    viewHost: createViewHost(() => {}),
  } as Partial<VaultPage> as VaultPage
}

beforeEach(() => {
  changes = []
})
afterEach(() => {
  page.context.keyring.lock()
  vi.unstubAllGlobals()
})

const begin = () => approveEmailChange(page, createEmailChange(page.login), to)
const act = (action: Parameters<VaultPage['viewHost']['act']>[0]) =>
  page.viewHost.act(action).catch((error: unknown) => error)

async function shown<Name extends VaultView['name']>(
  name: Name,
): Promise<Extract<VaultView, { name: Name }>> {
  await vi.waitFor(() => expect(page.viewHost.view().name).toBe(name))
  return page.viewHost.view() as Extract<VaultView, { name: Name }>
}

function hasValidRecoveryProof(): boolean {
  const { lostMailbox } = changes.at(-1) ?? {}
  const slot = server.wallet.slots.find(({ id }) => id === lostMailbox?.slotId)
  if (!lostMailbox || !slot?.proofKey) return false
  const { slotId, challenge, signature } = lostMailbox
  const text = recoveryProofText({ walletId, slotId, email: to, challenge })
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: slot.proofKey }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}

/** Opens a wallet that has only a recovery code, and waits for the question of the change. */
async function beginWithCodeWallet() {
  await open('recovery')
  const reply = begin()
  await shown('unlock')
  await act({ do: 'recovery-code', code })
  expect(await shown('change-email')).toMatchObject({ from, to, hasRecoveryCode: true })
  return { reply }
}

test('in the vault’s window, an owner who lost the old mailbox changes the email address with the recovery code', async () => {
  const { reply } = await beginWithCodeWallet()
  await act({ do: 'recovery-code', code })
  expect((await shown('change-new-code')).to).toBe(to)
  expect(hasValidRecoveryProof()).toBe(true)
  await act({ do: 'otp', otp: '12345678' })
  expect(await shown('change-pending')).toMatchObject({ to, startsAt })
  await act({ do: 'done' })
  expect(await reply).toEqual({ action: 'PENDING', resendInSeconds: 0 })
})

test('closing the vault’s card that says when an email change takes effect does not reject the change', async () => {
  const { reply } = await beginWithCodeWallet()
  await act({ do: 'recovery-code', code })
  await shown('change-new-code')
  await act({ do: 'otp', otp: '12345678' })
  await shown('change-pending')
  page.viewHost.cancel()
  expect(await reply).toMatchObject({ action: 'PENDING' })
})

test('a mistyped or wrong recovery code begins no email change, and the vault’s view stays open', async () => {
  const { reply } = await beginWithCodeWallet()
  const stepUps = () => server.calls.filter((path) => path === stepUpEndpoint.path).length
  expect(await act({ do: 'recovery-code', code: `${code}A` })).toMatchObject({ code: 'mistyped' })
  expect(stepUps()).toBe(0)
  const wrong = formatRecoveryCode(createRecoveryFactor())
  expect(await act({ do: 'recovery-code', code: wrong })).toMatchObject({ code: 'sealed' })
  expect(changes).toEqual([])
  await shown('change-email')
  await act({ do: 'approve' })
  expect(await reply).toMatchObject({ action: 'VERIFY_PRIMARY_OTP' })
  expect(changes).toEqual([{ email: to }])
})

test('in the vault, an email change with a recovery code asks for the passkey first', async () => {
  await open('passkey')
  await openWithPasskey(page.context, { ...server.wallet, state: 'inactive' })
  const recovery = formatRecoveryCode(createRecoveryFactor())
  await addRecoveryCode(page.context, server.wallet, recovery)
  server.calls.length = 0
  const reply = begin()
  expect((await shown('change-email')).hasRecoveryCode).toBe(true)
  await act({ do: 'recovery-code', code: recovery })
  await shown('change-new-code')
  expect(hasValidRecoveryProof()).toBe(true)
  const order = [stepUpEndpoint.path, changeEmailEndpoint.path].map((path) =>
    server.calls.indexOf(path),
  )
  expect(order).toEqual([...order].sort((a, b) => a - b))
  expect(order).not.toContain(-1)
  page.viewHost.cancel()
  await expect(reply).rejects.toThrow('rejected')
})

test('the vault does not offer an email change without the old mailbox to a wallet without a recovery code', async () => {
  await open('passkey')
  await openWithPasskey(page.context, { ...server.wallet, state: 'inactive' })
  const reply = begin()
  expect((await shown('change-email')).hasRecoveryCode).toBe(false)
  page.viewHost.cancel()
  await expect(reply).rejects.toThrow('rejected')
})
