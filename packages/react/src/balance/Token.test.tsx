import { getQueryClient, getTokensQueryKey } from '@latchkey/core/query'
import { localAddresses } from '@latchkey/testing/addresses'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { interceptFetch } from '../testing/interceptFetch.ts'
import { localSwapRouters } from '../testing/localSwapRouters.ts'
import { pollTimeout } from '../testing/pollTimeout.ts'
import { axeViolations, renderAccountModal } from '../testing/renderAccountModal.tsx'

const row = (name: RegExp) => page.getByRole('button', { name })

async function openToken(name: RegExp) {
  const fixture = await renderAccountModal({ safety: { swapRouters: localSwapRouters } })
  await row(name).click()
  return fixture
}

test('the list of tokens shows how each price changed in 24 hours', async () => {
  await renderAccountModal()
  // Swaps of other tests on the shared chain move the current price, and with it the change.
  await expect.element(row(/^Ether.*[+-]\d+\.\d\d%.*in 24 hours/)).toBeVisible()
  await expect.element(row(/^Latch.*-\d+\.\d\d%.*in 24 hours/)).toBeVisible()
})

test('the token page shows the price with a chart, its change in 24 hours, the contract and the activity', async () => {
  const { find, bodyText } = await openToken(/^Latch/)
  const dialog = page.getByRole('dialog')
  await expect
    .element(
      dialog.getByRole('img', { name: /^Price over the last 24 hours: from \$2\.\d+ to \$/ }),
    )
    .toBeVisible()
  expect(find('.token-chart')[0]?.dataset.trend).toBe('down')
  await expect.poll(bodyText, pollTimeout).toMatch(/Price\$[\d.]+-\d+\.\d\d%/)
  await expect.element(dialog).toHaveTextContent(localAddresses.latch)
  await expect.element(row(/^Sent.*12\.5 LATCH/)).toBeInTheDocument()
  expect(bodyText()).not.toContain('0.042 ETH')
  expect(await axeViolations()).toEqual([])
})

test('the token page has no activity when the site turned history off', async () => {
  const { bodyText } = await renderAccountModal({ features: { history: false } })
  await row(/^Latch/).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent(localAddresses.latch)
  await expect.element(row(/^Send$/)).toBeVisible()
  expect(bodyText()).not.toContain('Activity')
  expect(bodyText()).not.toContain('12.5 LATCH')
})

test('the actions on the token page open their forms with the token filled in', async () => {
  await openToken(/^Local USD Coin/)
  await row(/^Receive$/).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Scan to send USDC')
  await row(/^Back$/).click()
  await row(/^Send$/).click()
  await expect.element(page.getByRole('dialog', { name: 'Send' })).toHaveTextContent('USDC')
  await row(/^Back$/).click()
  await row(/^Swap$/).click()
  await expect.element(page.getByRole('dialog', { name: 'Swap' })).toHaveTextContent('USDC')
})

test('the token page offers only Send and Receive for a token that can be neither swapped nor bought', async () => {
  const { latchkey, find } = await renderAccountModal({ safety: { swapRouters: localSwapRouters } })
  await expect.element(row(/^Ether/)).toBeVisible()
  const key = getTokensQueryKey(latchkey)
  getQueryClient(latchkey).setQueryData<readonly object[]>(key, ([first] = []) => [
    {
      ...first,
      address: localAddresses.permit2,
      name: 'Curio',
      symbol: 'CURIO',
      priceUsd: 0,
      valueUsd: null,
    },
  ])
  await row(/^Curio/).click()
  const actions = () => find('.round-action').map((item) => item.dataset.row)
  await expect.poll(actions, pollTimeout).toEqual(['receive', 'send'])
  // A missing price is one dash, without a chart.
  expect(find('.token-worth')[0]?.textContent).toBe('—No price')
  expect(find('.token-price')).toHaveLength(0)
})

test('the token page says when the price chart is missing, and still shows the price', async () => {
  interceptFetch((answer, url) =>
    url.includes('/price/series') ? Promise.reject(new TypeError('Failed to fetch')) : answer(),
  )
  const { bodyText } = await openToken(/^Ether/)
  await expect.poll(bodyText, { timeout: 15_000 }).toContain('No price chart yet')
  expect(bodyText()).toMatch(/Price\$[\d,.]+/)
  expect(await axeViolations()).toEqual([])
})
