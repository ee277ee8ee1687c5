import { internals } from '@latchkey/core/internal'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { interceptFetch } from '../testing/interceptFetch.ts'
import {
  axeViolations,
  renderAccountModal,
  unreachableApi,
} from '../testing/renderAccountModal.tsx'

const button = (name: RegExp) => page.getByRole('button', { name })
const amount = () => page.getByRole('textbox', { name: 'You pay' })

/** A window that does not navigate, so that the test keeps its own. */
function catchWindows(outcome: 'opened' | 'blocked'): string[] {
  const before = window.open
  const visited: string[] = []
  const popup = {
    closed: false,
    opener: window,
    close() {},
    location: { replace: (url: string) => visited.push(url) },
  }
  window.open = () => (outcome === 'opened' ? Object.assign(Object.create(null), popup) : null)
  onTestFinished(() => {
    window.open = before
  })
  return visited
}

test('Buy shows a live quote with its fees', async () => {
  const { bodyText } = await renderAccountModal({ people: ['erin'] })
  await button(/^Buy$/).click()
  await expect.element(page.getByRole('dialog', { name: 'Buy crypto' })).toBeVisible()
  await expect.poll(bodyText).toMatch(/≈ 0\.\d+ ETH/)
  expect(bodyText()).toContain('From 10 to 25,000 USD')
  expect(bodyText()).toMatch(/Fee1\.50 USD/)
  expect(await axeViolations()).toEqual([])
  await button(/^500$/).click()
  await expect.poll(bodyText).toMatch(/Fee7\.50 USD/)
})

test('the skeleton of Buy has the height of the loaded form', async () => {
  let release = () => {}
  const asked = new Promise<void>((resolve) => {
    release = resolve
  })
  interceptFetch((answer) => asked.then(answer))
  const { find } = await renderAccountModal({ people: ['erin'], view: { name: 'Onramp' } })
  const height = () => find('.buy')[0]?.offsetHeight ?? 0
  await expect.poll(height).toBeGreaterThan(0)
  const before = height()
  release()
  await expect.element(amount()).toBeVisible()
  expect(Math.abs(height() - before)).toBeLessThanOrEqual(1)
})

test('the Buy button says when the amount is too small, too large or invalid', async () => {
  await renderAccountModal({ people: ['erin'], view: { name: 'Onramp' } })
  await amount().fill('9.99')
  await expect.element(button(/^Minimum 10 USD/)).toBeDisabled()
  await amount().fill('25000.01')
  await expect.element(button(/^Maximum 25,000 USD/)).toBeDisabled()
  await amount().fill('ten')
  await expect.element(button(/^Incorrect amount/)).toBeDisabled()
  await amount().fill('')
  await expect.element(button(/^Enter amount/)).toBeDisabled()
  expect(await axeViolations()).toEqual([])
})

test('Buy keeps the amount when the currency or token changes', async () => {
  const { bodyText } = await renderAccountModal({ people: ['erin'], view: { name: 'Onramp' } })
  await amount().fill('42')
  await button(/^Choose what to pay with, now USD/).click()
  await expect.element(page.getByRole('dialog', { name: 'Select currency' })).toBeVisible()
  await expect.element(button(/^Euro/)).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await button(/^Euro/).click()
  await expect.element(amount()).toHaveValue('42')
  await expect.poll(bodyText).toMatch(/Fee0\.63 EUR/)
  await button(/^Choose what to buy, now ETH/).click()
  await expect.element(page.getByRole('dialog', { name: 'Select token' })).toBeVisible()
  await expect.element(button(/^Ether/)).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await button(/^Ether/).click()
  await expect.element(button(/^Continue/)).toBeEnabled()
})

test('a press on an onramp provider opens its checkout, and Buy offers to open it again or to copy its link', async () => {
  const visited = catchWindows('opened')
  const { bodyText } = await renderAccountModal({ people: ['erin'], view: { name: 'Onramp' } })
  await button(/^Continue/).click()
  await expect.element(page.getByRole('dialog', { name: 'Choose provider' })).toBeVisible()
  await expect.element(button(/^Sandbox.*Fee 1\.50 USD.*0\.\d+ ETH.*Best price/)).toBeVisible()
  await expect.element(button(/^Test Bank.*Fee 2\.50 USD.*0\.\d+ ETH/)).toBeVisible()
  expect(bodyText()).toContain('Test purchases: no money is taken')
  expect(await axeViolations()).toEqual([])
  await button(/^Sandbox/).click()
  await expect.poll(bodyText).toContain('Buy in Sandbox')
  expect(bodyText()).toContain('Complete your purchase there. You can follow it here.')
  await expect.element(button(/^Copy link/)).toBeVisible()
  expect(visited).toEqual([expect.stringMatching(/\/v1\/onramp\/sandbox\/checkout\?session=/)])
  const reopen = page.getByRole('link', { name: 'Open Sandbox' })
  await expect.element(reopen).toHaveAttribute('href', visited[0])
  expect(await axeViolations()).toEqual([])
})

test('Buy reports a blocked checkout window and opens it with a button', async () => {
  catchWindows('blocked')
  const { bodyText } = await renderAccountModal({
    people: ['erin'],
    view: { name: 'OnrampProviders' },
  })
  await button(/^Sandbox/).click()
  await expect.poll(bodyText).toContain('Your browser blocked the window')
  await expect
    .element(page.getByRole('link', { name: 'Open Sandbox' }))
    .toHaveAttribute('href', expect.stringContaining('/v1/onramp/sandbox/checkout?session='))
  expect(await axeViolations()).toEqual([])
})

test('Buy reports that the provider’s checkout could not be opened, and Try again opens it', async () => {
  const visited = catchWindows('opened')
  const { latchkey, bodyText } = await renderAccountModal({
    people: ['erin'],
    view: { name: 'OnrampProviders' },
  })
  await expect.element(button(/^Sandbox/)).toBeVisible()
  const { endpoints } = internals(latchkey).options.getState()
  internals(latchkey).options.setState({
    endpoints: endpoints && { ...endpoints, ...unreachableApi },
  })
  await button(/^Sandbox/).click()
  await expect.poll(bodyText).toContain('Purchase failed')
  expect(bodyText()).toContain('The payment page could not be opened')
  expect(await axeViolations()).toEqual([])
  internals(latchkey).options.setState({ endpoints })
  await button(/^Try again/)
    .last()
    .click()
  await expect.poll(bodyText).toContain('Buy in Sandbox')
  expect(visited).toHaveLength(1)
})

test('Buy accepts the amount to buy instead of the payment, and passes it to the checkout of the chosen provider', async () => {
  const sent: unknown[] = []
  const originalFetch = window.fetch
  window.fetch = (input, init) => {
    if (String(input).includes('/onrampurl')) sent.push(JSON.parse(String(init?.body)))
    return originalFetch(input, init)
  }
  onTestFinished(() => {
    window.fetch = originalFetch
  })
  catchWindows('opened')
  const { bodyText } = await renderAccountModal({ people: ['erin'], view: { name: 'Onramp' } })
  await expect.poll(bodyText).toMatch(/≈ 0\.\d+ ETH/)
  await button(/^Enter the amount to buy/).click()
  const wanted = page.getByRole('textbox', { name: 'You get' })
  await expect.element(wanted).toHaveValue(expect.stringMatching(/^0\.\d+$/))
  await wanted.fill('0.05')
  await expect.poll(bodyText).toMatch(/≈ 1\d\d(\.\d+)? USD/)
  expect(await axeViolations()).toEqual([])
  await button(/^Continue/).click()
  await button(/^Test Bank.*1\d\d\.\d\d USD/).click()
  await expect.poll(bodyText).toContain('Buy in Test Bank')
  expect(sent).toMatchObject([{ provider: 'sandbox-bank', presetCryptoAmount: 0.05 }])
})

test('Buy explains how buying works and goes back', async () => {
  const { bodyText } = await renderAccountModal({ people: ['erin'], view: { name: 'Onramp' } })
  await button(/^How does it work/).click()
  await expect.element(page.getByRole('dialog', { name: 'How buying works' })).toBeVisible()
  await expect.poll(bodyText).toContain('Buy crypto with your card or bank account')
  expect(await axeViolations()).toEqual([])
  await button(/^Buy/).click()
  await expect.element(page.getByRole('dialog', { name: 'Buy crypto' })).toBeVisible()
})
