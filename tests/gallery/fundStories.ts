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
    await from({ name: 'Onramp' }, { name: 'OnrampProviders' })(fixture)
    const provider = await inModal('[data-row=sandbox]')
    provider.click()
    await inModal('.copy-link')
  }

const purchases = [
  purchase('IN_PROGRESS', { seller: 'Banxa', day: '05', symbol: 'USDC', bought: '96.2' }),
  purchase('SUCCESS', { seller: 'MoonPay', day: '02', symbol: 'ETH', bought: '0.0412' }),
  purchase('FAILED', { seller: 'Transak', day: '01', symbol: 'ETH', bought: '0.05' }),
]

function purchase(
  status: string,
  sold: { seller: string; day: string; symbol: string; bought: string },
): object {
  return {
    id: sold.day,
    metadata: {
      operationType: 'receive',
      hash: '',
      minedAt: `2025-03-${sold.day}T10:00:00Z`,
      sentFrom: sold.seller,
      sentTo: '',
      status: `ONRAMP_TRANSACTION_STATUS_${status}`,
      nonce: 0,
      chain: 'eip155:1',
      payment: { amount: '100.00', currency: 'EUR' },
    },
    transfers: [
      {
        fungible_info: { name: sold.symbol, symbol: sold.symbol },
        direction: 'in',
        quantity: { numeric: sold.bought },
      },
    ],
  }
}

/** Receiving and buying. */
export function fundStories<Story>(story: Make<Story>): Readonly<Record<string, Story>> {
  return {
    Receive: story(from({ name: 'Receive' })),
    ReceiveAmount: story(async (fixture) => {
      await from({ name: 'Receive' })(fixture)
      ;(await inModal('.details summary')).click()
      await typeInto('.receive-request input', '0.25')
    }),
    ReceiveToken: story(async (fixture) => {
      await from({ name: 'Receive' })(fixture)
      ;(await inModal('.details summary')).click()
      const choice = await inModal<HTMLSelectElement>('.receive-token select')
      choice.value = choice.options[1]?.value ?? ''
      choice.dispatchEvent(new Event('change', { bubbles: true }))
      await typeInto('.receive-request input', '12.5')
    }),
    WalletCompatibleNetworks: story(
      from({ name: 'Receive' }, { name: 'WalletCompatibleNetworks' }),
    ),
    Onramp: story(async (fixture) => {
      await from({ name: 'Onramp' })(fixture)
      await inModal('.buy-got bdi')
    }),
    OnrampTooLittle: story(async (fixture) => {
      await from({ name: 'Onramp' })(fixture)
      await typeInto('.buy-figure input', '5')
    }),
    OnrampUnreachable: story(
      async (fixture) => {
        await from({ name: 'Onramp' })(fixture)
        await inModal('.buy-again')
      },
      { api: unreachableApi },
    ),
    OnrampLoading: story(async (fixture) => {
      const send = window.fetch
      window.fetch = (input, init) =>
        String(input).includes('/v1/onramp/') ? new Promise(() => {}) : send(input, init)
      document.documentElement.dataset.pending = ''
      await from({ name: 'Onramp' })(fixture)
    }),
    OnrampPurchaseAmount: story(async (fixture) => {
      await from({ name: 'Onramp' })(fixture)
      await inModal('.buy-got bdi')
      ;(await inModal('.buy-flip')).click()
      await inModal('.buy-got bdi')
    }),
    OnrampFiatSelect: story(from({ name: 'Onramp' }, { name: 'OnrampFiatSelect' })),
    OnrampTokenSelect: story(from({ name: 'Onramp' }, { name: 'OnrampTokenSelect' })),
    OnrampProviders: story(async (fixture) => {
      await from({ name: 'Onramp' }, { name: 'OnrampProviders' })(fixture)
      await inModal('.buy-price')
    }),
    OnrampNoProviders: story(from({ name: 'Onramp' }, { name: 'OnrampProviders' }), {
      api: unreachableApi,
    }),
    OnrampInProgress: story(buying('opened')),
    BuyBlocked: story(buying('blocked')),
    BuyFailed: story(async (fixture) => {
      const send = window.fetch
      window.fetch = (input, init) =>
        String(input).includes('/onrampurl')
          ? Promise.reject(new TypeError('Failed to fetch'))
          : send(input, init)
      window.open = () => null
      await from({ name: 'Onramp' }, { name: 'OnrampProviders' })(fixture)
      await inModal('.buy-price')
      ;(await inModal('[data-row=sandbox]')).click()
      await inModal('[data-row=again], .button')
    }),
    OnrampActivity: story(async (fixture) => {
      const send = window.fetch
      window.fetch = (input, init) =>
        String(input).includes('onramp=all')
          ? Promise.resolve(new Response(JSON.stringify({ data: purchases, next: null })))
          : send(input, init)
      await from({ name: 'Onramp' }, { name: 'OnrampActivity' })(fixture)
      await inModal('.history-row')
    }),
    OnrampActivityEmpty: story(async (fixture) => {
      await from({ name: 'Onramp' }, { name: 'OnrampActivity' })(fixture)
      await inModal('.notice')
    }),
    OnrampActivityFailed: story(
      async (fixture) => {
        await from({ name: 'Onramp' }, { name: 'OnrampActivity' })(fixture)
        await inModal('.notice .button')
      },
      { api: unreachableApi },
    ),
    WhatIsOnramp: story(from({ name: 'Onramp' }, { name: 'WhatIsOnramp' })),
  }
}
