import { openModal } from '@latchkey/core'
import { pushView, type View } from '@latchkey/react/internal'
import type { GalleryFixture } from './createGalleryLatchkey.ts'
import { inModal, typeInto } from './modalDriver.ts'
import { unreachableApi } from './unreachableApi.ts'

type Act = (fixture: GalleryFixture) => Promise<void> | void
type Make<Story> = (act: Act, options?: { people?: readonly 'erin'[]; api?: string }) => Story

const from =
  (...views: readonly View[]): Act =>
  ({ latchkey }) => {
    openModal(latchkey)
    for (const view of views) pushView(latchkey, view)
  }

/** Presses the provider's row while `window.open` is blocked. */
const buying =
  (outcome: 'opened' | 'blocked'): Act =>
  async (fixture) => {
    const popup = Object.assign(Object.create(null), {
      closed: false,
      close() {},
      location: { replace() {} },
    })
    window.open = () => (outcome === 'opened' ? popup : null)
    await from({ name: 'OnRamp' }, { name: 'OnRampProviders' })(fixture)
    const provider = await inModal('[data-row=sandbox]')
    provider.click()
    await inModal('.copy-link')
  }

/** Receiving and buying. */
export function fundStories<Story>(story: Make<Story>): Readonly<Record<string, Story>> {
  return {
    WalletReceive: story(from({ name: 'WalletReceive' })),
    WalletReceiveAmount: story(async (fixture) => {
      await from({ name: 'WalletReceive' })(fixture)
      await typeInto('.receive-request input', '0.25')
    }),
    WalletReceiveToken: story(async (fixture) => {
      await from({ name: 'WalletReceive' })(fixture)
      const choice = await inModal<HTMLSelectElement>('.receive-token select')
      choice.value = choice.options[1]?.value ?? ''
      choice.dispatchEvent(new Event('change', { bubbles: true }))
      await typeInto('.receive-request input', '12.5')
    }),
    WalletCompatibleNetworks: story(
      from({ name: 'WalletReceive' }, { name: 'WalletCompatibleNetworks' }),
    ),
    OnRamp: story(async (fixture) => {
      await from({ name: 'OnRamp' })(fixture)
      await inModal('.buy-got bdi')
    }),
    OnRampTooLittle: story(async (fixture) => {
      await from({ name: 'OnRamp' })(fixture)
      await typeInto('.buy-figure input', '5')
    }),
    OnRampExample: story(
      async (fixture) => {
        await from({ name: 'OnRamp' })(fixture)
        await inModal('.buy-got .tag')
      },
      { api: unreachableApi },
    ),
    OnRampLoading: story(async (fixture) => {
      const send = window.fetch
      window.fetch = (input, init) =>
        String(input).includes('/v1/onramp/') ? new Promise(() => {}) : send(input, init)
      document.documentElement.dataset.pending = ''
      await from({ name: 'OnRamp' })(fixture)
    }),
    OnRampFiatSelect: story(from({ name: 'OnRamp' }, { name: 'OnRampFiatSelect' })),
    OnRampTokenSelect: story(from({ name: 'OnRamp' }, { name: 'OnRampTokenSelect' })),
    OnRampProviders: story(async (fixture) => {
      await from({ name: 'OnRamp' }, { name: 'OnRampProviders' })(fixture)
      await inModal('.buy-got bdi')
    }),
    OnRampNoProviders: story(from({ name: 'OnRamp' }, { name: 'OnRampProviders' }), {
      api: unreachableApi,
    }),
    BuyInProgress: story(buying('opened')),
    BuyBlocked: story(buying('blocked')),
    BuyFailed: story(async (fixture) => {
      const send = window.fetch
      window.fetch = (input, init) =>
        String(input).includes('/onrampurl')
          ? Promise.reject(new TypeError('Failed to fetch'))
          : send(input, init)
      window.open = () => null
      await from({ name: 'OnRamp' }, { name: 'OnRampProviders' })(fixture)
      ;(await inModal('[data-row=sandbox]')).click()
      await inModal('[data-row=again], .button')
    }),
    WhatIsABuy: story(from({ name: 'OnRamp' }, { name: 'WhatIsABuy' })),
  }
}
