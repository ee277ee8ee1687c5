import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createViewHost } from '../page/viewHost.ts'
import { Unlock } from './Unlock.tsx'

const viewHost = createViewHost(() => {})
const view = { name: 'unlock', email: null, signIn: null, hasPasskey: true, hasCode: true } as const
const markup = () => renderToStaticMarkup(createElement(Unlock, { view, viewHost }))

beforeEach(() => vi.stubGlobal('location', { host: 'vault.example' }))
afterEach(() => vi.unstubAllGlobals())

test('a browser with WebAuthn opens a wallet with its passkey first', () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  expect(markup()).not.toContain('textarea')
})

test('a browser without WebAuthn is asked for the recovery code at once', () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(markup()).toContain('textarea')
})
