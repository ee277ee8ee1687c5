import { backendSiwx, localSiwx, type SiwxConfig } from '@latchkey/core'
import { internals, signInOf } from '@latchkey/core/internal'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focusedText } from '../testing/focusedText.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { renderSignInModal } from '../testing/renderSignInModal.tsx'
import { renderTestModal } from '../testing/renderTestModal.tsx'

const dialog = page.getByRole('dialog')
const signButton = page.getByRole('button', { name: 'Sign', exact: true })

describe('a required sign-in', () => {
  test('the sign-in view of a required sign-in names the site and can show the exact message', async () => {
    const { bodyText } = await renderSignInModal({
      siwx: localSiwx({ statement: 'I accept the terms.' }),
    })
    await expect.element(dialog).toHaveAccessibleName('Sign in')
    await expect.element(page.getByRole('heading', { name: 'Sign in to Saltworks' })).toBeVisible()
    expect(bodyText()).toContain('Cancel disconnects your wallet.')
    expect(bodyText()).toContain('0x f39F d6e5 1aad 88F6 F4ce 6aB8 8272 79cf fFb9 2266')
    const text = page.getByText('I accept the terms.')
    await page.getByRole('button', { name: 'Read the message' }).click()
    await expect.element(text).toBeVisible()
    expect(bodyText()).toContain(
      `${location.host} wants you to sign in with your Ethereum account:`,
    )
    await page.getByRole('button', { name: 'Read the message' }).click()
    await expect.element(text).not.toBeVisible()
  })

  test('one press in the sign-in view signs the message, shows a check mark and closes the modal', async () => {
    const { latchkey, wallet, modal, events } = await renderSignInModal({ siwx: localSiwx() })
    await expect.element(signButton).toBeEnabled()
    await signButton.click()
    await expect.element(page.getByRole('heading', { name: 'Signed in' })).toBeVisible()
    await expect.poll(modal, pollTimeout).toBe(null)
    expect(signInOf(latchkey).getState().status).toBe('signed-in')
    expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
    expect(events).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS'])
  })

  test('a required sign-in opens right after connecting, with the focus on its button', async () => {
    const { latchkey } = await renderTestModal({ debug: false, siwx: localSiwx() })
    const wasOpen: boolean[] = []
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    internals(latchkey).modal.subscribe(({ open }) => wasOpen.push(open))
    await page.getByText('Harbor').click()
    await expect.element(dialog).toHaveAccessibleName('Sign in')
    await expect.poll(focusedText, pollTimeout).toBe('Sign')
    expect(wasOpen).not.toContain(false)
  })

  test('a required sign-in cannot be closed: the card shakes', async () => {
    const { latchkey, modal } = await renderSignInModal({ siwx: localSiwx() })
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => modal()?.querySelector('[data-shaking]'), pollTimeout).not.toBe(null)
    await page.getByRole('button', { name: 'Close' }).click()
    expect(internals(latchkey).modal.getState().open).toBe(true)
  })

  test('Cancel in a required sign-in disconnects the wallet', async () => {
    const { latchkey, modal, events } = await renderSignInModal({ siwx: localSiwx() })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(modal, pollTimeout).toBe(null)
    expect(internals(latchkey).connections.getState().eip155?.status).toBe('disconnected')
    expect(events).toEqual(['CLICK_CANCEL_SIWX'])
  })

  test('the sign-in view reports a declined signature, and Try again uses the same message', async () => {
    const { wallet, modal, events, bodyText } = await renderSignInModal({ siwx: localSiwx() })
    wallet.behave({ sign: 'reject' })
    await signButton.click()
    await expect.element(page.getByRole('heading', { name: 'Signature declined' })).toBeVisible()
    expect(bodyText()).toContain('Nothing was signed.')
    wallet.behave({ sign: 'approve' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(modal, pollTimeout).toBe(null)
    expect(events).toEqual([
      'CLICK_SIGN_SIWX_MESSAGE',
      'SIWX_AUTH_ERROR',
      'CLICK_SIGN_SIWX_MESSAGE',
      'SIWX_AUTH_SUCCESS',
    ])
  })

  test('the sign-in view says whether it waits for the wallet or for the server', async () => {
    let accept = () => {}
    const local = localSiwx()
    const siwx = {
      open: async (latchkey: Parameters<typeof local.open>[0]) => {
        const config = await local.open(latchkey)
        const checked = new Promise<void>((resolve) => {
          accept = resolve
        })
        const addSession: SiwxConfig['addSession'] = async (session) => {
          await checked
          await config.addSession(session)
        }
        return { ...config, addSession }
      },
    }
    const { wallet, modal } = await renderSignInModal({ siwx })
    wallet.behave({ sign: 'hang' })
    await signButton.click()
    await expect.element(page.getByRole('heading', { name: 'Continue in Harbor' })).toBeVisible()
    await expect.element(signButton).toHaveAttribute('aria-disabled', 'true')
    wallet.approveNext()
    await expect.element(page.getByRole('heading', { name: 'Authenticating...' })).toBeVisible()
    accept()
    await expect.poll(modal, pollTimeout).toBe(null)
  })

  test('the sign-in view prepares a new message when the wallet changes the account', async () => {
    const { wallet, bodyText } = await renderSignInModal({ siwx: localSiwx() })
    const [alice, bob] = wallet.accounts
    if (!alice || !bob) throw new Error('the wallet has two accounts')
    wallet.setAccounts([bob, alice])
    await expect.poll(bodyText, pollTimeout).toContain('0x 7099 7970')
    await page.getByRole('button', { name: 'Read the message' }).click()
    await expect.poll(bodyText, pollTimeout).toContain(bob)
    expect(bodyText()).not.toContain(alice)
  })
})

test('the view of an optional sign-in can be closed and says so', async () => {
  const { latchkey, modal, bodyText } = await renderSignInModal({
    siwx: localSiwx({ required: false }),
  })
  await expect.poll(bodyText, pollTimeout).toContain('You can also continue without signing in.')
  await userEvent.keyboard('{Escape}')
  await expect.poll(modal, pollTimeout).toBe(null)
  expect(internals(latchkey).connections.getState().eip155?.status).toBe('connected')
})

/** A site whose server reports no session first, and then what the test sets. */
const backend = (answer: (url: string) => Promise<Response>) =>
  backendSiwx({
    fetch: (url) => (url.endsWith('/me') ? Promise.resolve(new Response('null')) : answer(url)),
  })

describe('a failing sign-in server', () => {
  test('the sign-in view reports an unreachable server, and Try again signs in', async () => {
    let isAway = true
    const answer = async (url: string) => {
      if (isAway) throw new TypeError('Failed to fetch')
      return Response.json(url.endsWith('/nonce') ? { nonce: '0123456789abcdef' } : {})
    }
    const { wallet, bodyText } = await renderSignInModal({ siwx: backend(answer) })
    await expect.poll(bodyText, pollTimeout).toContain('The server cannot be reached')
    await expect.element(page.getByRole('button', { name: 'Copy details' })).toBeVisible()
    isAway = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('heading', { name: 'Signed in' })).toBeVisible()
    expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  test('the sign-in view reports a signature that the server rejects, and requests a new message', async () => {
    const nonces: string[] = []
    const answer = async (url: string) => {
      if (!url.endsWith('/nonce')) {
        return Response.json({ code: 'signin/unknown-nonce' }, { status: 401 })
      }
      nonces.push(`0123456789abcdef${nonces.length}`)
      return Response.json({ nonce: nonces.at(-1) })
    }
    const { bodyText } = await renderSignInModal({ siwx: backend(answer) })
    await signButton.click()
    await expect.poll(bodyText, pollTimeout).toContain('The site did not accept this signature')
    const before = nonces.length
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => nonces.length, pollTimeout).toBeGreaterThan(before)
  })

  test('the modal stays at Connect and shows a toast when the session of the sign-in cannot be read', async () => {
    const { modal } = await renderTestModal({
      debug: false,
      siwx: backendSiwx({ fetch: async () => new Response('oops', { status: 500 }) }),
    })
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByText('Harbor').click()
    const sentence = 'A problem occurred while trying initialize authentication'
    await expect.element(page.getByText(sentence)).toBeVisible()
    expect(modal()?.querySelector('[data-view="Connect"]')).not.toBe(null)
  })
})
