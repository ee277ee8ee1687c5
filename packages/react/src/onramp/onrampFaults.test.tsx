import { internals } from '@latchkey/core/internal'
import { onrampQuotesEndpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { expect, inject, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { interceptFetch } from '../testing/interceptFetch.ts'
import {
  axeViolations,
  renderAccountModal,
  unreachableApi,
} from '../testing/renderAccountModal.tsx'

const button = (name: RegExp) => page.getByRole('button', { name })

test('when the server does not respond, Buy says so, shows no figure and offers Try again', async () => {
  const { latchkey, bodyText } = await renderAccountModal({
    endpoints: unreachableApi,
    view: { name: 'Onramp' },
  })
  await expect.poll(bodyText).toContain('We couldn’t load the ways to pay.')
  expect(bodyText()).not.toContain('about')
  await expect.element(button(/^Choose what to pay with, now USD$/)).toBeVisible()
  await expect.element(button(/^Continue/)).toBeDisabled()
  expect(await axeViolations()).toEqual([])
  const { endpoints } = internals(latchkey).options.getState()
  const api = inject('testServer')
  internals(latchkey).options.setState({ endpoints: endpoints && { ...endpoints, api } })
  await button(/^Try again/).click()
  await expect.poll(bodyText).toMatch(/≈ 0\.\d+ ETH/)
})

test('without a price, Buy says so, shows no figure and offers Try again', async () => {
  let isDown = true
  interceptFetch((answer, url) =>
    isDown && url.includes('/v1/onramp/quotes')
      ? Promise.resolve(new Response('{}', { status: 500 }))
      : answer(),
  )
  const { bodyText } = await renderAccountModal({ people: ['erin'], view: { name: 'Onramp' } })
  await expect.poll(bodyText).toContain('We couldn’t get a price.')
  expect(bodyText()).not.toContain('about')
  expect(await axeViolations()).toEqual([])
  await button(/^Continue/).click()
  await expect.poll(bodyText).toContain('No price right now')
  expect(await axeViolations()).toEqual([])
  isDown = false
  await button(/^Try again/).click()
  await expect.element(button(/^Sandbox/)).toBeEnabled()
})

test('an onramp provider without a quote is listed below the others with the reason', async () => {
  const refusals = [{ provider: 'sandbox-bank', reason: 'amount-too-small' }]
  interceptFetch(async (answer, url) => {
    const response = await answer()
    if (!url.includes('/v1/onramp/quotes')) return response
    const { quotes } = v.parse(onrampQuotesEndpoint.reply, await response.json())
    const [first] = quotes
    return new Response(JSON.stringify({ quotes: [first], refusals }))
  })
  await renderAccountModal({ people: ['erin'], view: { name: 'OnrampProviders' } })
  await expect.element(button(/^Sandbox/)).toBeEnabled()
  await expect.element(button(/^Test Bank.*The amount is too low/)).toBeDisabled()
  expect(await axeViolations()).toEqual([])
})

test('Buy says that it is not available where the server has no onramp provider', async () => {
  const originalFetch = window.fetch
  window.fetch = async (input, init) => {
    const response = await originalFetch(input, init)
    if (!String(input).includes('/appkit/v1/config')) return response
    const features = [{ id: 'onramp', isEnabled: false, config: [] }]
    return new Response(JSON.stringify({ ...(await response.json()), features }))
  }
  onTestFinished(() => {
    window.fetch = originalFetch
  })
  const { bodyText } = await renderAccountModal({ people: ['erin'], view: { name: 'Onramp' } })
  await expect.poll(bodyText).toContain('Buying isn’t available')
  expect(await axeViolations()).toEqual([])
})
