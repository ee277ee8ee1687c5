import { localSiwx, type SiwxConfig } from '@latchkey/core'
import { formatMessage, formatRecap, recapStatement, walletRequestAbilities } from '@latchkey/siwx'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useLatchkeyRequireSignIn } from '../publicHooks/useLatchkeyRequireSignIn.ts'
import { useLatchkeySession } from '../publicHooks/useLatchkeySession.ts'
import { useLatchkeySignOut } from '../publicHooks/useLatchkeySignOut.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { renderSignInModal } from '../testing/renderSignInModal.tsx'

const signButton = page.getByRole('button', { name: 'Sign', exact: true })

async function axeViolations(): Promise<readonly string[]> {
  const { violations } = await axe.run(document)
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`))
}

const abilities = [
  { resource: 'https://salt.example', kind: 'orders', action: 'read', limits: [{}] },
  { resource: 'eip155', kind: 'request', action: 'personal_sign', limits: [{}] },
  { resource: 'eip155', kind: 'request', action: 'eth_signTypedData_v4', limits: [{}] },
]
const asking: SiwxConfig = {
  createMessage: async (input) => {
    const data = {
      ...input,
      domain: location.host,
      uri: location.origin,
      version: '1',
      nonce: '0123456789abcdef',
      issuedAt: new Date().toISOString(),
      statement: recapStatement(abilities),
      resources: [formatRecap(abilities)],
    }
    return { ...data, toString: () => formatMessage(data) }
  },
  addSession: async () => {},
  revokeSession: async () => {},
  setSessions: async () => {},
  getSessions: async () => [],
  abilities: { ...walletRequestAbilities, 'https://salt.example': ['orders/read'] },
}

test.each([
  ['en', ['ask you to sign messages and data', 'https://salt.example: orders/read']],
  [
    'de',
    ['dich zu bitten, Nachrichten und Daten zu signieren', 'https://salt.example: orders/read'],
  ],
])(
  'the sign-in view shows ReCap permissions before signing, language %s',
  async (language, list) => {
    await renderSignInModal({ siwx: asking, language })
    const abilities = page.getByRole('listitem')
    await expect
      .poll(() => abilities.elements().map((item) => item.textContent), pollTimeout)
      .toEqual(list)
  },
)

test('a sign-in rejects ReCap permissions that the site has not declared', async () => {
  const { abilities: _listed, ...unlisted } = asking
  const { bodyText, wallet } = await renderSignInModal({ siwx: unlisted })
  await expect.poll(bodyText, pollTimeout).toContain('The site did not accept this signature')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(bodyText, pollTimeout).toContain('The site did not accept this signature')
  expect(wallet.requests.some(({ method }) => method === 'personal_sign')).toBe(false)
})

test.each(['dark', 'light'] as const)(
  'the sign-in view has no axe violation in %s mode',
  async (mode) => {
    const { wallet } = await renderSignInModal({ siwx: asking, themeMode: mode })
    await expect.element(signButton).toBeEnabled()
    await page.getByRole('button', { name: 'Read the message' }).click()
    // A color in transition may fail the contrast check.
    await expect.poll(axeViolations, pollTimeout).toEqual([])
    wallet.behave({ sign: 'reject' })
    await signButton.click()
    await expect.element(page.getByRole('heading', { name: 'Signature declined' })).toBeVisible()
    await expect.poll(axeViolations, pollTimeout).toEqual([])
  },
)

function Badge() {
  const { status, session } = useLatchkeySession()
  const signIn = useLatchkeyRequireSignIn()
  const signOut = useLatchkeySignOut()
  return (
    <>
      <p data-testid="status">{session ? session.data.accountAddress : status}</p>
      <button type="button" onClick={() => signIn.mutate()}>
        Come in
      </button>
      <button type="button" onClick={() => signOut.mutate()}>
        Leave
      </button>
    </>
  )
}

test('useLatchkeySession returns the status and session that useLatchkeyRequireSignIn and useLatchkeySignOut change', async () => {
  const { wallet, modal } = await renderSignInModal({
    siwx: localSiwx({ required: false }),
    children: <Badge />,
  })
  const status = page.getByTestId('status')
  await expect.element(signButton).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(modal, pollTimeout).toBe(null)
  await expect.element(status).toHaveTextContent('signed-out')
  await page.getByRole('button', { name: 'Come in' }).click()
  await signButton.click()
  await expect.element(status).toHaveTextContent(wallet.accounts[0] ?? '')
  await expect.poll(modal, pollTimeout).toBe(null)
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.element(status).toHaveTextContent('signed-out')
})
