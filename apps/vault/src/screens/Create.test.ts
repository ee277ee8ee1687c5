import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createViewHost } from '../view/viewHost.ts'
import { askPasskey, PasskeyUnfit } from '../wallet/passkey.ts'
import { Create } from './Create.tsx'

const viewHost = createViewHost(() => {})
const view = { name: 'create', email: 'a@mail.example', signIn: null } as const
const markup = () => renderToStaticMarkup(createElement(Create, { view, viewHost, kind: 'frame' }))

beforeEach(() => vi.stubGlobal('location', { host: 'vault.example' }))
afterEach(() => vi.unstubAllGlobals())

test('the vault’s screen that creates a wallet offers a passkey first in a browser with WebAuthn', () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  expect(markup()).toContain('Create with a passkey')
})

test('the vault’s screen that creates a wallet offers a recovery code at once in a browser without WebAuthn', () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(markup()).not.toContain('passkey')
  expect(markup()).toContain('recovery code')
})

test('the vault’s askPasskey fails with PasskeyUnfit in a browser without WebAuthn, which has its own sentence', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  const ceremony = { purpose: 'unlock', nonce: 'AAAA', rpId: 'vault.example' } as const
  const passkey = { credentialId: 'AAAA', salt: 'AAAA', transports: [] }
  await expect(askPasskey(ceremony, [passkey])).rejects.toBeInstanceOf(PasskeyUnfit)
})
