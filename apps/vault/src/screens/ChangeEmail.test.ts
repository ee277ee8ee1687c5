import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createViewHost } from '../view/viewHost.ts'
import { ChangeEmail } from './ChangeEmail.tsx'
import { ConfirmEmailChange } from './ConfirmEmailChange.tsx'

// The card names the vault's own host.
vi.stubGlobal('location', { host: 'vault.example' })

const site = 'https://shop.example'
const [from, to] = ['old@mail.example', 'new@mail.example']
const viewHost = createViewHost(() => {})
const lost = 'I can’t access my current email'

test.each([
  [
    'is offered to an owner with an old address and a recovery code',
    { from, hasRecoveryCode: true },
    true,
  ],
  ['is not offered without a recovery code', { from, hasRecoveryCode: false }, false],
  ['is not offered without an old address', { from: null, hasRecoveryCode: true }, false],
])(
  'on the vault’s email screen, a change without the old mailbox %s',
  (_when, facts, isOffered) => {
    const view = { name: 'change-email', site, to, ...facts } as const
    const markup = renderToStaticMarkup(createElement(ChangeEmail, { view, viewHost }))
    expect(markup.includes(lost)).toBe(isOffered)
  },
)

test('the vault’s screen of an email change without the old mailbox says when it takes effect and that it can be cancelled', () => {
  const view = { name: 'change-pending', to, startsAt: '2026-02-03T12:00:00.000Z' } as const
  const markup = renderToStaticMarkup(createElement(ConfirmEmailChange, { view, viewHost }))
  expect(markup).toContain('Your email changes in 72 hours')
  expect(markup).toContain('You can cancel the change from there until then.')
  expect(markup).toContain(to)
})
