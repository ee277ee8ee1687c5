import { openModal, pushView, type RequestPreview, type View } from '@latchkey/core'
import { localAccounts } from '@latchkey/testing/accounts'
import { localAddresses } from '@latchkey/testing/addresses'
import { deadApi } from './deadApi.ts'
import { inModal, typeInto } from './modalHands.ts'
import type { Stage } from './stage.ts'

type Act = (stage: Stage) => Promise<void> | void
type Options = { people?: readonly (keyof typeof localAccounts)[]; api?: string }
type Make<Scene> = (act: Act, options?: Options) => Scene

const { alice, erin, mallory } = localAccounts
const from =
  (view: View): Act =>
  ({ latchkey }) => {
    openModal(latchkey)
    pushView(latchkey, view)
  }

const press = async (selector: string) => (await inModal(selector)).click()

const pair = (fromToken: string, toToken: string, amount: string): View => ({
  name: 'Swap',
  arguments: { fromToken, toToken, amount },
})

const swapOf =
  (view: View, ...presses: readonly string[]): Act =>
  async (stage) => {
    await from(view)(stage)
    for (const selector of presses) await press(selector)
  }

const review = 'form.swap > .button:enabled'
const quoted = '.swap-received:not([data-old]) bdi'

const sendTo =
  (recipient: string, amount: string): Act =>
  async (stage) => {
    await from({ name: 'WalletSend' })(stage)
    await inModal('.choice bdi')
    await typeInto('.send-figure input', amount)
    await typeInto('.send-field input', recipient)
  }

const danger: RequestPreview = {
  method: 'eth_sendTransaction',
  account: alice.address,
  network: 'eip155:1',
  isOrdinary: false,
  facts: [
    {
      kind: 'allows',
      token: localAddresses.usdc,
      spender: mallory.address,
      amount: (1n << 256n) - 1n,
    },
  ],
  dangers: [
    { code: 'allowance-unlimited', subject: mallory.address },
    { code: 'allowance-to-person', subject: mallory.address },
  ],
  changes: [],
  allowances: [{ token: localAddresses.usdc, spender: mallory.address, amount: (1n << 256n) - 1n }],
}

const harmless: RequestPreview = {
  ...danger,
  isOrdinary: true,
  dangers: [],
  allowances: [],
  facts: [{ kind: 'pays', to: erin.address, amount: 10n ** 16n }],
  changes: [{ kind: 'native', amount: -(10n ** 16n) }],
}

const request = (preview: RequestPreview): Act =>
  from({ name: 'ReviewRequest', preview, decide: () => {} })

/** Send, swap, and what a site asks of the wallet. */
export function moneyScenes<Scene>(scene: Make<Scene>): Readonly<Record<string, Scene>> {
  return {
    Send: scene(sendTo('', '')),
    SendFilled: scene(sendTo(erin.address, '1.25')),
    SendSelectToken: scene(from({ name: 'WalletSendSelectToken' })),
    SendPreview: scene(async (stage) => {
      await sendTo(erin.address, '1.25')(stage)
      await press('form.send > .button:enabled')
      await inModal('.send-total')
    }),
    Swap: scene(async (stage) => {
      await from({ name: 'Swap' })(stage)
      await inModal('.swap-available')
    }),
    SwapQuoted: scene(swapOf(pair('eth', 'usdc', '1.5'), quoted)),
    SwapDetails: scene(swapOf(pair('eth', 'usdc', '1.5'), quoted, '.swap-details summary')),
    SwapTooMuch: scene(swapOf(pair('eth', 'usdc', '99999999'), '.swap-available')),
    SwapSelectToken: scene(async (stage) => {
      await from({ name: 'Swap' })(stage)
      await press('[data-row=buy]')
      await inModal('.virtual .row')
    }),
    SwapPreview: scene(async (stage) => {
      await swapOf(pair('eth', 'usdc', '1.5'), review)(stage)
      await inModal('.swap-side')
    }),
    SwapPreviewPermit: scene(async (stage) => {
      await swapOf(pair('usdc', 'latch', '25'), review)(stage)
      await inModal('.swap-side')
    }),
    SwapPreviewApproval: scene(async (stage) => {
      await swapOf(pair('usdt', 'latch', '25'), review)(stage)
      await inModal('.swap-side')
    }),
    SwapFailed: scene(from({ name: 'Swap' }), { api: deadApi }),
    ReviewRequest: scene(request(danger)),
    ReviewRequestPlain: scene(request(harmless)),
  }
}
