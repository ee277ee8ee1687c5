import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createViewHost } from '../view/viewHost.ts'
import { Unlock } from './Unlock.tsx'

const viewHost = createViewHost(() => {})
const view = {
  name: 'unlock',
  email: null,
  signIn: null,
  hasPasskey: true,
  hasRecoveryCode: true,
} as const
const markup = () => renderToStaticMarkup(createElement(Unlock, { view, viewHost }))

beforeEach(() => vi.stubGlobal('location', { host: 'vault.example' }))
afterEach(() => vi.unstubAllGlobals())

test('the vault’s unlock screen asks for the passkey first in a browser with WebAuthn', () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  expect(markup()).not.toContain('textarea')
})

test('the vault’s unlock screen asks for the recovery code at once in a browser without WebAuthn', () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(markup()).toContain('textarea')
})
