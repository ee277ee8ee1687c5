import { internals, journalOf } from '@latchkey/core/internal'
import { getHistoryQueryKey, getQueryClient } from '@latchkey/core/query'
import { localAccounts } from '@latchkey/testing/accounts'
import { describe, expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  axeViolations,
  renderAccountModal,
  unreachableApi,
} from '../testing/renderAccountModal.tsx'

const { spare3, mallory } = localAccounts
const row = (name: RegExp) => page.getByRole('button', { name })

test('Activity lists transactions by day with their kind and time', async () => {
  const { bodyText } = await renderAccountModal({ view: { name: 'History' } })
  await expect.element(row(/^Received.*\+0\.042 ETH/)).toBeVisible()
  await expect.element(row(/^Swapped.*USDC.*0\.5 ETH/)).toBeInTheDocument()
  await expect.element(row(/^Sent.*12\.5 LATCH/)).toBeVisible()
  await expect.element(row(/^Minted.*12 × Tool 3/)).toBeInTheDocument()
  await expect.element(row(/^Approved/).first()).toBeInTheDocument()
  await expect.element(row(/^Sent.*Failed/)).toBeVisible()
  await expect.element(row(/0 LATCH.*Suspicious/)).toBeVisible()
  expect(bodyText()).toMatch(/^(Today|Yesterday)/)
  expect(bodyText()).toMatch(/\d:\d\d [AP]M/)
  expect(await axeViolations()).toEqual([])
})

test('Activity opens a transaction with its value, both parties, the full address and an explorer link', async () => {
  const { find } = await renderAccountModal({
    people: ['spare4'],
    view: { name: 'History' },
  })
  await row(/^Received.*\+0\.042 ETH/).click()
  const dialog = page.getByRole('dialog', { name: 'Transaction' })
  await expect.element(dialog).toHaveTextContent(/You received.*0\.042 ETH.*≈ \$1\d\d\./)
  await expect.element(dialog).toHaveTextContent('Confirmed')
  await expect.element(dialog).toHaveTextContent(spare3.address)
  // Each party is named once; the visitor's account by "You".
  expect(find('.party .fact-name').map((item) => item.textContent)).toEqual(['From', 'To'])
  expect(find('.party')[1]?.textContent).toContain('You')
  await expect
    .element(page.getByRole('link', { name: 'View on block explorer' }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/explorer\.example\/tx\/0x[0-9a-f]{64}$/),
    )
  expect(await axeViolations()).toEqual([])
})

test('the page of a sent transaction shows the network fee, and block, nonce and hash under Details', async () => {
  const { find } = await renderAccountModal({ view: { name: 'History' } })
  await row(/^Sent.*12\.5 LATCH/).click()
  const dialog = page.getByRole('dialog', { name: 'Transaction' })
  await expect.element(dialog).toHaveTextContent(/Network fee0\.0\d+ ETH/)
  const details = find('.details')[0]
  expect(details?.hasAttribute('open')).toBe(false)
  await page.getByText('Details').click()
  await expect.element(page.getByText('Nonce')).toBeVisible()
  await expect.element(page.getByText('Block', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy data' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
})

test('the page of a swap shows the sent amount before the received amount', async () => {
  const { find } = await renderAccountModal({ view: { name: 'History' } })
  await row(/^Swapped.*USDC.*0\.5 ETH/).click()
  await expect.element(page.getByRole('dialog', { name: 'Transaction' })).toBeVisible()
  const moves = () => find('.transaction-move').map((item) => item.textContent)
  await expect
    .poll(moves)
    .toEqual([
      expect.stringMatching(/^You sent0\.5 ETH/),
      expect.stringMatching(/^You received[\d,.]+ USDC/),
    ])
  expect(find('.party .fact-name').map((item) => item.textContent)).toEqual(['Account'])
  await page.getByText('Details').click()
  await expect.element(page.getByText('With', { exact: true }).first()).toBeVisible()
})

test('the transaction page warns of address poisoning beside the full address', async () => {
  await renderAccountModal({ view: { name: 'History' } })
  await row(/Suspicious/).click()
  const dialog = page.getByRole('dialog', { name: 'Transaction' })
  await expect.element(dialog).toHaveTextContent('No funds moved. A scammer created this')
  // In groups of four.
  const text = () => dialog.element().textContent.replaceAll(' ', '')
  await expect.poll(text).toContain(mallory.address)
  expect(await axeViolations()).toEqual([])
})

test('Activity shows an empty state without transactions', async () => {
  const { bodyText } = await renderAccountModal({
    people: ['erin'],
    view: { name: 'History' },
  })
  await expect.poll(bodyText).toContain('No activity yet')
  expect(await axeViolations()).toEqual([])
})

describe('a server that does not respond', () => {
  test('when the server does not respond, Activity shows an error with Try again, which reloads the list', async () => {
    const { latchkey, bodyText } = await renderAccountModal({
      endpoints: unreachableApi,
      view: { name: 'History' },
    })
    await expect.element(page.getByRole('status', { name: 'Loading activity' })).toBeVisible()
    await expect.poll(bodyText, { timeout: 15_000 }).toContain('Failed to fetch transactions')
    expect(await axeViolations()).toEqual([])
    const { endpoints } = internals(latchkey).options.getState()
    const api = inject('testServer')
    internals(latchkey).options.setState({ endpoints: endpoints && { ...endpoints, api } })
    await row(/^Try again/).click()
    await expect.element(row(/\+0\.042 ETH/)).toBeVisible()
  })

  test('when the server does not respond, Activity keeps the cached transactions listed', async () => {
    const { latchkey } = await renderAccountModal({ view: { name: 'History' } })
    await expect.element(row(/\+0\.042 ETH/)).toBeVisible()
    const { endpoints } = internals(latchkey).options.getState()
    internals(latchkey).options.setState({
      endpoints: endpoints && { ...endpoints, ...unreachableApi },
    })
    const key = getHistoryQueryKey(latchkey)
    await getQueryClient(latchkey).invalidateQueries({ queryKey: key })
    await expect.element(page.getByText(/^Updated /)).toBeVisible()
    await expect.element(row(/\+0\.042 ETH/)).toBeVisible()
    expect(await axeViolations()).toEqual([])
  })
})

test('Activity shows a sent transaction as pending at once and as confirmed later', async () => {
  const { latchkey, connection } = await renderAccountModal({ view: { name: 'History' } })
  await expect.element(row(/\+0\.042 ETH/)).toBeVisible()
  const entry = {
    id: 'note',
    kind: 'send',
    status: 'sent',
    account: connection().accounts[0].address,
    network: connection().chainId,
    calls: [],
    idempotencyKey: 'x',
    summary: { token: 'USDC', amount: '7.25', to: spare3.address },
    createdAtMs: Date.now(),
    updatedAtMs: Date.now(),
    chainCursor: null,
    hash: `0x${'ab'.repeat(32)}`,
    batchId: null,
  } as const
  journalOf(latchkey).setState([entry], true)
  await expect.element(row(/^Sent.*7\.25 USDC.*Pending/)).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await row(/^Sent.*7\.25 USDC/).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Pending')
  journalOf(latchkey).setState([{ ...entry, status: 'confirmed', updatedAtMs: Date.now() }], true)
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Confirmed')
})

test('Activity renders only the visible part of five thousand transactions', async () => {
  const { latchkey, find } = await renderAccountModal({
    view: { name: 'History' },
  })
  await expect.element(row(/\+0\.042 ETH/)).toBeVisible()
  const key = getHistoryQueryKey(latchkey)
  type Pages = { pages: { transactions: object[]; next: null }[]; pageParams: null[] }
  const fillHistory = () =>
    getQueryClient(latchkey).setQueryData<Pages>(key, (known) => ({
      pages: [
        {
          transactions: Array.from({ length: 5000 }, (_, index) => ({
            ...known?.pages[0]?.transactions[0],
            id: `entry-${index}`,
            hash: `0x${index}`,
            atMs: Date.now() - index * 3_600_000,
          })),
          next: null,
        },
      ],
      pageParams: [null],
    }))
  // A refetch of the real history that was under way would replace the long one.
  await expect
    .poll(() => {
      if ((find('.body')[0]?.scrollHeight ?? 0) < 300_000) fillHistory()
      return find('.body')[0]?.scrollHeight ?? 0
    })
    .toBeGreaterThan(300_000)
  for (const share of [0.25, 0.75, 1]) {
    const body = find('.body')[0]
    body?.scrollTo({ top: body.scrollHeight * share })
    await expect.poll(() => find('.virtual > li').length).toBeGreaterThan(8)
    expect(find('.virtual > li').length).toBeLessThan(60)
  }
})
