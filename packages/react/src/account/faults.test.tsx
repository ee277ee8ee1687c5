import { getQueryClient } from '@latchkey/core/query'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { replaceView } from '../navigation/navigate.ts'
import type { View } from '../navigation/view.ts'
import { type Interceptor, interceptFetch, withJson } from '../testing/interceptFetch.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { axeViolations, renderAccountModal } from '../testing/renderAccountModal.tsx'

const status =
  (code: number, headers: Record<string, string> = {}): Interceptor =>
  async () =>
    new Response('{"code":"x","message":"no"}', { status: code, headers })

const faults: readonly (readonly [name: string, interceptor: Interceptor])[] = [
  ['is down', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['rate limits the page (429)', status(429, { 'retry-after': '0' })],
  ['is overloaded (503)', status(503)],
  ['replies with HTML', async () => new Response('<html>Welcome to nginx</html>')],
  [
    'replies with JSON of another shape',
    async () => new Response('{"data":"all fine","balances":7}'),
  ],
  [
    'truncates its reply',
    async (answer) => new Response((await (await answer()).text()).slice(0, 200)),
  ],
]

const views: readonly { view: View; failed: string; sign: RegExp; key: string }[] = [
  {
    view: { name: 'Tokens' },
    failed: 'We couldn’t load your tokens',
    sign: /^Ether/,
    key: 'tokens',
  },
  { view: { name: 'Nfts' }, failed: 'We couldn’t load your NFTs', sign: /Tool 3/, key: 'nfts' },
  {
    view: { name: 'History' },
    failed: 'Failed to fetch transactions',
    sign: /\+0\.042 ETH/,
    key: 'history',
  },
]

describe.for(faults)('a server that %s', ([, interceptor]) => {
  test.for(views)(
    'when the server’s response is invalid, the view $view.name shows an error, and Try again loads it',
    async ({ view, failed, sign, key }) => {
      const restore = interceptFetch(interceptor)
      const { bodyText } = await renderAccountModal({ view })
      await expect.poll(bodyText, { timeout: 15_000 }).toContain(failed)
      await expect.element(page.getByRole('alert').first()).toBeVisible()
      expect(await axeViolations()).toEqual([])
      // Tokens retry only after 30 s; `Tokens.test.tsx` covers that.
      if (key === 'tokens') return
      const again = page.getByRole('button', { name: /^Try again/ })
      // An open list refetches by itself once the server responds. The server recovers inside the click, so only the press
      // can have caused the refetch.
      again.element().addEventListener('click', restore, { capture: true, once: true })
      await again.click()
      await expect.element(page.getByRole('button', { name: sign }).first()).toBeVisible()
    },
  )

  test('when the server’s response is invalid, the account name field and Buy show an error, and Try again loads Buy', async () => {
    const restore = interceptFetch(interceptor)
    const { latchkey, bodyText } = await renderAccountModal({
      view: { name: 'RegisterAccountName' },
    })
    await page.getByRole('textbox', { name: 'Name' }).fill('saltworks')
    await expect.poll(bodyText, pollTimeout).toContain('We can’t check names right now')
    await expect.element(page.getByRole('button', { name: /^Register/ })).toBeDisabled()
    replaceView(latchkey, { name: 'Onramp' })
    await expect.poll(bodyText, pollTimeout).toContain('We couldn’t load the ways to pay')
    expect(await axeViolations()).toEqual([])
    restore()
    await page.getByRole('button', { name: /^Try again/ }).click()
    await expect.poll(bodyText, pollTimeout).toMatch(/≈ 0\.\d+ ETH/)
    expect(bodyText()).not.toContain('We couldn’t load')
  })

  test.for(views)(
    'a refetch with an invalid response removes nothing that the view $view.name already shows',
    async (one) => {
      const { latchkey, bodyText } = await renderAccountModal({ view: one.view })
      const row = page.getByRole('button', { name: one.sign }).first()
      await expect.element(row).toBeVisible()
      const before = bodyText().length
      interceptFetch(interceptor)
      const queryKey = ['latchkey', one.key]
      expect(getQueryClient(latchkey).getQueriesData({ queryKey })).toHaveLength(1)
      await getQueryClient(latchkey).invalidateQueries({ queryKey })
      await expect.element(row).toBeVisible()
      expect(bodyText().length).toBeGreaterThanOrEqual(before)
    },
  )
})

test.for(views)(
  'the view $view.name shows a skeleton while the server is slow, then the server’s response',
  async (one) => {
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    interceptFetch(async (answer) => {
      await isReleased
      return answer()
    })
    const { find } = await renderAccountModal({ view: one.view })
    await expect.element(page.getByRole('status', { name: /^Loading/ })).toBeVisible()
    expect(find('.skeleton').length).toBeGreaterThan(3)
    expect(await axeViolations()).toEqual([])
    release()
    await expect.element(page.getByRole('button', { name: one.sign }).first()).toBeVisible()
  },
)

test('Try again at the account name field checks a name that the server could not check before', async () => {
  const restore = interceptFetch(status(503))
  const { bodyText } = await renderAccountModal({ view: { name: 'RegisterAccountName' } })
  await page.getByRole('textbox', { name: 'Name' }).fill(`salt-${Date.now()}`)
  await expect.poll(bodyText, pollTimeout).toContain('We can’t check names right now')
  expect(await axeViolations()).toEqual([])
  restore()
  await page.getByRole('button', { name: /^Try again/ }).click()
  await expect.poll(bodyText, pollTimeout).toContain('Available')
})

test.for(views)(
  'the view $view.name shows an error when the server’s response has entries of another network',
  async (one) => {
    const moved = (body: unknown) =>
      JSON.parse(JSON.stringify(body).replaceAll('eip155:31337', 'eip155:999'))
    interceptFetch(async (answer) => withJson(await answer(), moved))
    const { bodyText } = await renderAccountModal({ view: one.view })
    await expect.poll(bodyText, pollTimeout).toContain(one.failed)
    expect(bodyText()).not.toMatch(/Ether|Tool 3|0\.042/)
  },
)
