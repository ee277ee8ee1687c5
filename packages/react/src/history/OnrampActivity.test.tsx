import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { interceptFetch } from '../testing/interceptFetch.ts'
import { axeViolations, renderAccountModal } from '../testing/renderAccountModal.tsx'

const button = (name: RegExp) => page.getByRole('button', { name })

test('Buy links to the purchases, which say that there are none yet', async () => {
  const { bodyText } = await renderAccountModal({ people: ['erin'], view: { name: 'Onramp' } })
  await button(/^Your purchases/).click()
  await expect.element(page.getByRole('dialog', { name: 'Purchases' })).toBeVisible()
  await expect.poll(bodyText).toContain('No purchases yet')
  expect(await axeViolations()).toEqual([])
})

test('the list of purchases (OnrampActivity) reports that it cannot be loaded, and Try again loads it', async () => {
  let isDown = true
  interceptFetch((answer, url) =>
    isDown && url.includes('onramp=all')
      ? Promise.resolve(new Response('{}', { status: 400 }))
      : answer(),
  )
  const view = { name: 'OnrampActivity' } as const
  const { bodyText } = await renderAccountModal({ people: ['erin'], view })
  await expect.poll(bodyText).toContain('Your purchases couldn’t be loaded')
  expect(await axeViolations()).toEqual([])
  isDown = false
  await button(/^Try again/).click()
  await expect.poll(bodyText).toContain('No purchases yet')
})

const bought = (id: string, status: string, minedAt: string) => ({
  id,
  metadata: {
    operationType: 'receive',
    hash: '',
    minedAt,
    sentFrom: 'Test Bank',
    sentTo: '',
    status: `ONRAMP_TRANSACTION_STATUS_${status}`,
    nonce: 0,
    chain: 'eip155:31337',
    payment: { amount: '100.00', currency: 'EUR' },
  },
  transfers: [
    {
      fungible_info: { name: 'Ether', symbol: 'ETH' },
      direction: 'in',
      quantity: { numeric: '0.04' },
    },
  ],
})

test('the list of purchases (OnrampActivity) shows provider, payment and status by month, and follows a purchase in progress', async () => {
  let status = 'IN_PROGRESS'
  interceptFetch((answer, url) => {
    if (!url.includes('onramp=all')) return answer()
    const data = [
      bought('a', status, '2025-03-05T10:00:00Z'),
      bought('b', 'FAILED', '2025-02-01T10:00:00Z'),
    ]
    return Promise.resolve(new Response(JSON.stringify({ data, next: null })))
  })
  const view = { name: 'OnrampActivity' } as const
  const { bodyText } = await renderAccountModal({ people: ['erin'], view })
  await expect
    .element(button(/^In progress.*Test Bank · 100\.00 EUR.*0\.04.*ETH.*Mar 5/))
    .toBeVisible()
  await expect.element(button(/^Failed.*Feb 1/)).toBeVisible()
  expect(bodyText()).toMatch(/March 2025[\s\S]*February 2025/)
  expect(await axeViolations()).toEqual([])
  status = 'SUCCESS'
  await expect.element(button(/^Bought.*Mar 5/), { timeout: 10_000 }).toBeVisible()
})
