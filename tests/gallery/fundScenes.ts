import { openModal, pushView, type View } from '@latchkey/core'
import { deadApi } from './deadApi.ts'
import { inModal, typeInto } from './modalHands.ts'
import type { Stage } from './stage.ts'

type Act = (stage: Stage) => Promise<void> | void
type Make<Scene> = (act: Act, options?: { people?: readonly 'erin'[]; api?: string }) => Scene

const from =
  (...views: readonly View[]): Act =>
  ({ latchkey }) => {
    openModal(latchkey)
    for (const view of views) pushView(latchkey, view)
  }

/** A press on the provider while windows go nowhere. */
const buying =
  (outcome: 'opened' | 'blocked'): Act =>
  async (stage) => {
    const popup = Object.assign(Object.create(null), {
      closed: false,
      close() {},
      location: { replace() {} },
    })
    window.open = () => (outcome === 'opened' ? popup : null)
    await from({ name: 'OnRamp' }, { name: 'OnRampProviders' })(stage)
    const provider = await inModal('[data-row=sandbox]')
    provider.click()
    await inModal('.copy-link')
  }

/** Receiving and buying. */
export function fundScenes<Scene>(scene: Make<Scene>): Readonly<Record<string, Scene>> {
  return {
    WalletReceive: scene(from({ name: 'WalletReceive' })),
    WalletReceiveAmount: scene(async (stage) => {
      await from({ name: 'WalletReceive' })(stage)
      await typeInto('.receive-request input', '0.25')
    }),
    WalletReceiveToken: scene(async (stage) => {
      await from({ name: 'WalletReceive' })(stage)
      const choice = await inModal<HTMLSelectElement>('.receive-token select')
      choice.value = choice.options[1]?.value ?? ''
      choice.dispatchEvent(new Event('change', { bubbles: true }))
      await typeInto('.receive-request input', '12.5')
    }),
    WalletCompatibleNetworks: scene(
      from({ name: 'WalletReceive' }, { name: 'WalletCompatibleNetworks' }),
    ),
    OnRamp: scene(async (stage) => {
      await from({ name: 'OnRamp' })(stage)
      await inModal('.buy-got bdi')
    }),
    OnRampTooLittle: scene(async (stage) => {
      await from({ name: 'OnRamp' })(stage)
      await typeInto('.buy-figure input', '5')
    }),
    OnRampExample: scene(
      async (stage) => {
        await from({ name: 'OnRamp' })(stage)
        await inModal('.buy-got .tag')
      },
      { api: deadApi },
    ),
    OnRampLoading: scene(async (stage) => {
      const send = window.fetch
      window.fetch = (input, init) =>
        String(input).includes('/v1/onramp/') ? new Promise(() => {}) : send(input, init)
      document.documentElement.dataset.held = ''
      await from({ name: 'OnRamp' })(stage)
    }),
    OnRampFiatSelect: scene(from({ name: 'OnRamp' }, { name: 'OnRampFiatSelect' })),
    OnRampTokenSelect: scene(from({ name: 'OnRamp' }, { name: 'OnRampTokenSelect' })),
    OnRampProviders: scene(async (stage) => {
      await from({ name: 'OnRamp' }, { name: 'OnRampProviders' })(stage)
      await inModal('.buy-got bdi')
    }),
    OnRampNoProviders: scene(from({ name: 'OnRamp' }, { name: 'OnRampProviders' }), {
      api: deadApi,
    }),
    BuyInProgress: scene(buying('opened')),
    BuyBlocked: scene(buying('blocked')),
    BuyFailed: scene(async (stage) => {
      const send = window.fetch
      window.fetch = (input, init) =>
        String(input).includes('/onrampurl')
          ? Promise.reject(new TypeError('Failed to fetch'))
          : send(input, init)
      window.open = () => null
      await from({ name: 'OnRamp' }, { name: 'OnRampProviders' })(stage)
      ;(await inModal('[data-row=sandbox]')).click()
      await inModal('[data-row=again], .button')
    }),
    WhatIsABuy: scene(from({ name: 'OnRamp' }, { name: 'WhatIsABuy' })),
  }
}
