import { closeModal, formatUnits, openModal } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { getQueryClient, getTokensQueryKey } from '@latchkey/core/query'
import { localAccounts } from '@latchkey/testing/accounts'
import { localAddresses } from '@latchkey/testing/addresses'
import { createPublicClient, erc20Abi, http } from 'viem'
import { describe, expect, inject, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatDecimalString } from '../format/formatAmount.ts'
import { goBack, pushView } from '../navigation/navigate.ts'
import { focusedText } from '../testing/focusedText.ts'
import {
  axeViolations,
  renderAccountModal,
  unreachableApi,
} from '../testing/renderAccountModal.tsx'

const me = localAccounts.spare4.address
const chain = () => createPublicClient({ transport: http(inject('localChain').url) })
const row = (name: RegExp) => page.getByRole('button', { name })

test('Tokens lists every token with amount and USD value, and opens it with the exact amount', async () => {
  await renderAccountModal({ view: { name: 'Tokens' } })
  await expect.element(row(/^Ether/)).toBeVisible()
  await expect.element(row(/^Local USD Coin/)).toBeVisible()
  await row(/^Local USD Coin/).click()
  const amount = await chain().readContract({
    address: localAddresses.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [me],
  })
  const dialog = page.getByRole('dialog', { name: 'Local USD Coin' })
  await expect.element(dialog).toBeVisible()
  const exact = `${formatDecimalString(formatUnits(amount, 6), 'en')} USDC`
  await expect.element(dialog.getByTitle(exact)).toBeVisible()
  await expect.element(dialog).toHaveTextContent(localAddresses.usdc)
  expect(await axeViolations()).toEqual([])
})

test('Tokens shows an empty state for an account without tokens', async () => {
  const { bodyText } = await renderAccountModal({ people: ['erin'], view: { name: 'Tokens' } })
  await expect.poll(bodyText).toContain('No tokens yet')
  expect(await axeViolations()).toEqual([])
})

test('Tokens shows skeletons while the balances load', async () => {
  const { find } = await renderAccountModal({ endpoints: unreachableApi, view: { name: 'Tokens' } })
  await expect.element(page.getByRole('status', { name: 'Loading tokens' })).toBeVisible()
  expect(find('.tokens .skeleton-row')).toHaveLength(6)
  expect(await axeViolations()).toEqual([])
})

describe('a server that does not respond', () => {
  test('when the server does not respond, Tokens shows an error and sends no request for 30 s', async () => {
    const { bodyText } = await renderAccountModal({
      endpoints: unreachableApi,
      view: { name: 'Tokens' },
    })
    await expect.poll(bodyText, { timeout: 15_000 }).toContain('We couldn’t load your tokens')
    await expect.element(row(/Try again in \d+ s/)).toBeDisabled()
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    expect(await axeViolations()).toEqual([])
  })

  test('when the server does not respond, Tokens keeps the cached balances listed', async () => {
    const { latchkey, bodyText } = await renderAccountModal({ view: { name: 'Tokens' } })
    await expect.element(row(/^Ether/)).toBeVisible()
    const { endpoints } = internals(latchkey).options.getState()
    internals(latchkey).options.setState({
      endpoints: endpoints && { ...endpoints, ...unreachableApi },
    })
    await row(/^Refresh/).click()
    await expect.poll(bodyText, { timeout: 15_000 }).toContain('Updated')
    await expect.element(row(/^Ether/)).toBeVisible()
    expect(await axeViolations()).toEqual([])
  })
})

test('Tokens says when the server does not support the network', async () => {
  const { latchkey, bodyText, wallet } = await renderAccountModal({ view: { name: 'Tokens' } })
  wallet.setChain(10)
  await expect.poll(() => internals(latchkey).network.getState().active).toBe('eip155:10')
  await expect.poll(bodyText).toContain('Your tokens on Far away are in your wallet')
})

test('the token list hides dust and spam behind a toggle', async () => {
  const { latchkey, connection, bodyText } = await renderAccountModal({ view: { name: 'Tokens' } })
  await expect.element(row(/^Ether/)).toBeVisible()
  const [account] = connection().accounts
  getQueryClient(latchkey).setQueryData<readonly object[]>(
    getTokensQueryKey(latchkey, { account, network: connection().chainId }),
    (known = []) => [
      ...known,
      { ...known[0], address: me, name: 'Visit free-usdc.xyz', valueUsd: null },
    ],
  )
  await expect.element(row(/^Show 1 hidden/)).toBeVisible()
  expect(bodyText()).not.toContain('free-usdc')
  await row(/^Show 1 hidden/).click()
  await expect.poll(bodyText).toContain('Visit free-usdc.xyz')
  expect(bodyText()).toContain('Don’t follow links')
})

describe('a thousand tokens', () => {
  async function renderThousandTokens() {
    const fixture = await renderAccountModal({ view: { name: 'Tokens' } })
    await expect.element(row(/^Ether/)).toBeVisible()
    const { latchkey } = fixture
    const key = getTokensQueryKey(latchkey)
    getQueryClient(latchkey).setQueryData<readonly object[]>(key, ([first] = []) =>
      Array.from({ length: 1000 }, (_, index) => ({
        ...first,
        address: `0x${index.toString(16).padStart(40, '0')}`,
        name: `Token number ${index}`,
        symbol: `T${index}`,
        valueUsd: BigInt(2_000_000_000 - index * 1_000_000),
      })),
    )
    await expect.element(row(/^Token number 0 /)).toBeVisible()
    return fixture
  }

  test('Tokens renders only the visible part of a thousand tokens', async () => {
    const { find } = await renderThousandTokens()
    const body = find('.body')[0]
    for (const share of [0, 0.3, 0.7, 1]) {
      body?.scrollTo({ top: body.scrollHeight * share })
      await expect.poll(() => find('.virtual > li').length).toBeGreaterThan(8)
      expect(find('.virtual > li').length).toBeLessThan(60)
    }
    await expect.element(row(/^Token number 999 /)).toBeVisible()
    expect(await axeViolations()).toEqual([])
  })

  test('the thousand tokens of Tokens can be navigated from first to last by keyboard', async () => {
    const { find } = await renderThousandTokens()
    find('.virtual [data-row]')[0]?.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.poll(focusedText).toContain('Token number 2')
    await userEvent.keyboard('{End}')
    await expect.poll(focusedText).toContain('Token number 999')
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(focusedText).toContain('Token number 998')
    await userEvent.keyboard('{Home}')
    await expect.poll(focusedText).toContain('Token number 0')
  })

  test('going back from a token to Tokens restores the scroll position and the focus', async () => {
    const { latchkey, find } = await renderThousandTokens()
    find('.body')[0]?.scrollTo({ top: 20_000 })
    const near = () => Number(find('.virtual > li').at(-1)?.dataset.index ?? 0) - 8
    await expect.poll(near).toBeGreaterThan(200)
    const name = `Token number ${near()}`
    await row(new RegExp(`^${name} `)).click()
    await expect.element(page.getByRole('dialog', { name })).toBeVisible()
    expect(find('.body')[0]?.scrollTop).toBe(0)
    goBack(latchkey)
    await expect.poll(focusedText).toContain(name)
    expect(find('.body')[0]?.scrollTop).toBeGreaterThan(15_000)
    closeModal(latchkey)
    await expect.poll(() => find('.body')).toHaveLength(0)
    openModal(latchkey)
    pushView(latchkey, { name: 'Tokens' })
    await expect.element(row(/^Token number 0 /)).toBeVisible()
  })
})
