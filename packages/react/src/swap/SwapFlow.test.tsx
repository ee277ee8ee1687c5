import { openModal, type SwapPreset } from '@latchkey/core'
import { internals, supportedChainsQuery } from '@latchkey/core/internal'
import { getQueryClient } from '@latchkey/core/query'
import { localAddresses } from '@latchkey/testing/addresses'
import { describe, expect, inject, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pushView } from '../navigation/navigate.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { focusedText } from '../testing/focusedText.ts'
import { holdReceipts } from '../testing/holdReceipts.ts'
import { waitForRender } from '../testing/hostileWalk.ts'
import { interceptFetch, withJson } from '../testing/interceptFetch.ts'
import { localSwapRouters } from '../testing/localSwapRouters.ts'
import {
  type AccountFixture,
  axeViolations,
  renderAccountModal,
  unreachableApi,
} from '../testing/renderAccountModal.tsx'
import { renderTestModal } from '../testing/renderTestModal.tsx'

const open = (preset?: SwapPreset, options: Parameters<typeof renderAccountModal>[0] = {}) =>
  renderAccountModal({
    safety: { swapRouters: localSwapRouters },
    view: { name: 'Swap', ...(preset ? { arguments: preset } : {}) },
    ...options,
  })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const amount = () => page.getByLabelText('You sell')
const received = ({ find }: AccountFixture) => find('.swap-received bdi')[0]?.textContent ?? ''

test('Swap starts with one ether, and its button names the missing step', async () => {
  const { find } = await open()
  await expect.element(amount()).toHaveValue('1')
  await expect.element(page.getByText('Select token').last()).toBeVisible()
  expect(await axeViolations()).toEqual([])
  find('[data-row="buy"]')[0]?.click()
  await waitForRender()
  // The token list's code is still loading.
  expect(find('.placeholder')).toHaveLength(1)
  await expect.element(page.getByRole('dialog', { name: 'Select token' })).toBeVisible()
  expect(focusedText()).toBe('Select token')
  await expect.element(page.getByRole('list', { name: 'Suggested tokens' })).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await page.getByLabelText('Search token').fill('tether')
  await page.getByRole('button', { name: /Local Tether/ }).click()
  await expect.element(button('Review swap')).toBeEnabled()
  await amount().fill('')
  await expect.element(button('Enter amount')).toBeDisabled()
  await amount().fill('999999999')
  await expect.element(button('Insufficient balance')).toBeDisabled()
  await expect.element(amount()).toHaveAccessibleDescription('You don’t have enough ETH.')
})

test('Swap shows rate, price impact, fee, network fee and slippage, and accepts another slippage', async () => {
  const { bodyText } = await open({ sell: 'eth', buy: 'usdc', amount: '1' })
  await expect.element(button('Review swap')).toBeEnabled()
  await expect.poll(bodyText).toMatch(/1 ETH = [\d,.]+ USDC \(\$[\d,.]+\)/)
  await page.getByText('Details').click()
  for (const fact of ['Price impact', 'Provider fee', 'Network fee', 'Max slippage']) {
    expect(bodyText()).toContain(fact)
  }
  expect(bodyText()).toMatch(/Provider fee\s*None/)
  expect(bodyText()).toMatch(/Network fee\s*0\.0\d+ ETH \(<?\$[\d.]+\)/)
  await page.getByLabelText('Max slippage in percent').fill('77')
  await expect.element(button('Review swap')).toBeDisabled()
  expect(bodyText()).toContain('Enter a value between 0 and 50 %.')
  await button('0.5%').click()
  await expect.element(button('Review swap')).toBeEnabled()
  expect(await axeViolations()).toEqual([])
})

test('Swap and its preview show the fee that the server names', async () => {
  const named = (quote: object) => ({ ...quote, feeBps: 85 })
  interceptFetch(async (answer, url) => {
    if (!/quotes|build-transaction/.test(url)) return answer()
    return withJson(await answer(), (body) => {
      const { quotes, tx } = body as { quotes?: object[]; tx?: object }
      return tx ? { tx: named(tx) } : { quotes: quotes?.map(named) }
    })
  })
  const { bodyText } = await open({ sell: 'eth', buy: 'usdc', amount: '1' })
  await expect.element(button('Review swap')).toBeEnabled()
  await page.getByText('Details').click()
  expect(bodyText()).toMatch(/Provider fee\s*[\d,.]+ USDC \(\$[\d,.]+\) · 0\.85%/)
  await button('Review swap').click()
  await expect.element(button(/^Swap$/)).toBeVisible()
  expect(bodyText()).toMatch(/Provider fee\s*[\d,.]+ USDC \(\$[\d,.]+\) · 0\.85%/)
})

test('a press on the swap rate flips it, and its tooltip has all digits', async () => {
  await open({ sell: 'eth', buy: 'usdc', amount: '1' })
  const rate = () => page.getByTitle(/^Flip the rate/)
  await expect.element(rate()).toHaveTextContent(/^1 ETH = [\d,.]+ USDC/)
  await rate().click()
  await expect.element(rate()).toHaveTextContent(/^1 USDC = 0\.000\d{5,} ETH/)
  expect(rate().element().getAttribute('title')).toMatch(/0\.000\d{10,} ETH$/)
})

test('a new swap quote replaces the old one without a layout shift', async () => {
  const fixture = await open({ sell: 'eth', buy: 'usdc', amount: '1' })
  await expect.element(button('Review swap')).toBeEnabled()
  const first = received(fixture)
  const height = () => fixture.find('.swap')[0]?.getBoundingClientRect().height
  const before = height()
  await amount().fill('2')
  // The old quote stays visible, dimmed, and so does the button's label.
  expect(received(fixture)).toBe(first)
  expect(height()).toBe(before)
  await expect.poll(() => received(fixture)).not.toBe(first)
  expect(height()).toBe(before)
})

test('flipping the sides in Swap sells the quoted amount', async () => {
  const fixture = await open({ sell: 'eth', buy: 'usdc', amount: '1' })
  await expect.element(button('Review swap')).toBeEnabled()
  await button('Switch tokens').click()
  await expect.element(button(/^USDC, Choose what to sell/)).toBeVisible()
  await expect.element(button(/^ETH, Choose what to receive/)).toBeVisible()
  const input = amount().element() as HTMLInputElement
  expect(Number(input.value)).toBeGreaterThan(1_000)
  await expect.poll(() => received(fixture)).toMatch(/^0\.9/)
})

test('Max in Swap keeps the network fee, and the amount can be swapped', async () => {
  await open({ sell: 'eth', buy: 'usdc', amount: '1' })
  await button('Max').click()
  const input = amount().element() as HTMLInputElement
  expect(input.value).toMatch(/^\d+\.\d{5,}$/)
  await expect.element(button('Review swap')).toBeEnabled()
})

describe('the preview', () => {
  test('the swap preview shows the sold amount, the minimum received and the router', async () => {
    const { bodyText, wallet } = await open({ sell: 'eth', buy: 'usdc', amount: '1.5' })
    await button('Review swap').click()
    await expect.element(button(/^Swap$/)).toBeVisible()
    expect(bodyText()).toContain('1.5 ETH')
    expect(bodyText()).toMatch(/Minimum received[\d,.]+ USDC \(\$[\d,.]+\)/)
    expect(bodyText()).toMatch(/Network fee0\.0\d+ ETH \(<?\$[\d.]+\)/)
    expect(bodyText()).toMatch(/Provider fee/)
    expect(bodyText()).toContain(localAddresses.uniswapV2Router)
    expect(bodyText()).not.toContain('No second exchange')
    expect(await axeViolations()).toEqual([])
    expect(wallet.sent).toEqual([])
  })

  test('the swap preview shows the price impact of a large swap', async () => {
    const { bodyText } = await open({ sell: 'eth', buy: 'latch', amount: '900' })
    await button('Review swap').click()
    await expect.element(button(/^Swap$/)).toBeVisible()
    expect(bodyText()).toMatch(/changes the price by [\d.]+%/)
  })
})

test('a double press on Swap in the swap preview swaps once and shows the swap until it is confirmed', async () => {
  const release = holdReceipts()
  const { wallet, latchkey, bodyText } = await open({
    sell: 'eth',
    buy: 'usdc',
    amount: '0.25',
  })
  await button('Review swap').click()
  await userEvent.dblClick(button(/^Swap$/))
  await expect.element(page.getByRole('status').getByText('Swapping ETH to USDC')).toBeVisible()
  expect(await axeViolations()).toEqual([])
  release()
  await expect.element(page.getByRole('status').getByText('Swapped ETH to USDC')).toBeVisible()
  expect(bodyText()).toMatch(/0\.25 ETH[\d,.]+ USDC/)
  expect(wallet.sent).toHaveLength(1)
  await button('Done').click()
  expect(viewStoreOf(latchkey).getState().stack).toEqual([{ name: 'Account' }])
  pushView(latchkey, { name: 'Swap' })
  await expect.element(amount()).toHaveValue('1')
})

test('a declined swap shows the reason, and Try again opens the review', async () => {
  const { wallet, bodyText } = await open({ sell: 'eth', buy: 'usdc', amount: '0.26' })
  wallet.behave({ send: 'reject' })
  await button('Review swap').click()
  await button(/^Swap$/).click()
  await expect.element(page.getByText('Request declined')).toBeVisible()
  expect(bodyText()).toContain('0.26 ETH')
  expect(await axeViolations()).toEqual([])
  await button('Try again').last().click()
  await expect.element(button(/^Swap$/)).toBeEnabled()
  expect(wallet.sent).toEqual([])
})

test('Swap on a network without a swap router links to the supported networks', async () => {
  const { bodyText } = await open(undefined, { safety: { swapRouters: {} } })
  await expect.poll(bodyText).toContain('Network not supported for Swaps')
  expect(await axeViolations()).toEqual([])
  await button('Choose network').click()
  await expect.element(page.getByRole('dialog', { name: 'Choose network' })).toBeVisible()
})

test('Swap on a network that the server does not serve says so at once, without Try again', async () => {
  const { latchkey, bodyText } = await renderAccountModal({
    safety: { swapRouters: localSwapRouters },
  })
  const query = supportedChainsQuery(latchkey)
  await getQueryClient(latchkey).fetchQuery(query)
  getQueryClient(latchkey).setQueryData(query.queryKey, [])
  pushView(latchkey, { name: 'Swap' })
  await expect.poll(bodyText).toContain('Network not supported for Swaps')
  expect(bodyText()).not.toContain('Try again')
})

test('Swap says that prices are unavailable when the server has none, and still quotes', async () => {
  interceptFetch(async (answer, url) =>
    url.includes('/fungible/price')
      ? withJson(await answer(), () => ({ fungibles: [] }))
      : answer(),
  )
  const { bodyText } = await open({ sell: 'eth', buy: 'usdc', amount: '1' })
  await expect.element(button('Review swap')).toBeEnabled()
  await expect.poll(bodyText).toContain('Prices unavailable')
})

test('Swap reports an unreachable server, and Try again loads the form once the server responds', async () => {
  const { latchkey, bodyText } = await open(undefined, { endpoints: unreachableApi })
  await expect.element(page.getByRole('status', { name: /^Loading swaps/ })).toBeVisible()
  await expect.poll(bodyText, { timeout: 15_000 }).toContain('Failed to initialize swap')
  expect(await axeViolations()).toEqual([])
  const { endpoints } = internals(latchkey).options.getState()
  const api = inject('testServer')
  internals(latchkey).options.setState({ endpoints: endpoints && { ...endpoints, api } })
  await button('Try again').click()
  await expect.element(amount()).toHaveValue('1')
})

test('Swap offers Connect without an account', async () => {
  const { latchkey } = await renderTestModal({
    endpoints: { api: inject('testServer') },
    safety: { swapRouters: localSwapRouters },
  })
  openModal(latchkey, { view: { name: 'Swap' } })
  await expect.element(page.getByText('Connect a wallet to swap')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Connect wallet' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
})
