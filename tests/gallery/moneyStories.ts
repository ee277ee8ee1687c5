import { type LatchkeyOptions, openModal, type TransactionRecord } from '@latchkey/core'
import { internals, journalOf, type RequestPreview } from '@latchkey/core/internal'
import { pushView, type View } from '@latchkey/react/internal'
import { localAccounts } from '@latchkey/testing/accounts'
import { localAddresses } from '@latchkey/testing/addresses'
import { connectLogin } from './connectLogin.ts'
import type { GalleryFixture } from './createGalleryLatchkey.ts'
import { inModal, typeInto } from './modalDriver.ts'
import { unreachableApi } from './unreachableApi.ts'

type Act = (fixture: GalleryFixture) => Promise<void> | void
type Options = {
  people?: readonly (keyof typeof localAccounts)[]
  api?: string
  isLogin?: boolean
  customRpcUrls?: NonNullable<LatchkeyOptions['customRpcUrls']>
}
type Make<Story> = (act: Act, options?: Options) => Story

const { alice, erin, mallory } = localAccounts
const from =
  (view: View): Act =>
  ({ latchkey }) => {
    openModal(latchkey)
    pushView(latchkey, view)
  }

const press = async (selector: string) => (await inModal(selector)).click()

const pair = (sell: string, buy: string, amount: string): View => ({
  name: 'Swap',
  arguments: { sell, buy, amount },
})

const swapOf =
  (view: View, ...presses: readonly string[]): Act =>
  async (fixture) => {
    await from(view)(fixture)
    for (const selector of presses) await press(selector)
  }

/** No node but the server's: the site has none, and the wallet's session asks the site's. */
const serverOnly: Options = { isLogin: true, customRpcUrls: {} }

const review = 'form.swap .footer > .button:enabled'
const quoted = '.swap-received:not([data-old]) bdi'

const sendTo =
  (recipient: string, amount: string): Act =>
  async (fixture) => {
    await from({ name: 'Send' })(fixture)
    await inModal('.choice .logo')
    await typeInto('.send-figure input', amount)
    await typeInto('.send-field input', recipient)
  }

/** A sent transaction in the journal with this status, and its outcome view. */
const outcomeOf =
  (status: TransactionRecord['status'], kind: 'send' | 'swap'): Act =>
  async (fixture) => {
    const { latchkey } = fixture
    const [network] = internals(latchkey).network.getState().networks
    if (!network) throw new Error('The story has no network')
    const [id, amount] = ['0xfeed', 1_250_000_000_000_000_000n]
    const hash = `0x${'5a'.repeat(32)}` as const
    const entry: TransactionRecord = {
      ...{ id, kind, status, hash, calls: [{ to: erin.address }], idempotencyKey: id },
      ...{ account: alice.address, network: 'eip155:1', chainCursor: null, batchId: null },
      ...{ createdAtMs: Date.now(), updatedAtMs: Date.now() },
      summary: { token: 'ETH', amount: '1.25', to: erin.address },
    }
    journalOf(latchkey).setState([entry], true)
    const ether = { address: null, symbol: 'ETH', decimals: 18, iconUrl: null }
    const token = { ...ether, name: 'Ether', network: network.caipNetworkId }
    const usdc = { ...token, address: localAddresses.usdc, symbol: 'USDC', decimals: 6 }
    const recipient = { address: erin.address, name: 'erin.eth' }
    const sent: Extract<View, { name: 'TransactionOutcome' }>['sent'] =
      kind === 'send'
        ? { kind, id, order: { network, token: { ...ether, priceUsd: 3_120 }, amount, recipient } }
        : {
            ...{ kind, id, received: 3_897_120_000n },
            order: { network, sell: token, buy: usdc, amount, slippageBps: 100 },
          }
    await from({ name: 'TransactionOutcome', sent })(fixture)
    await inModal('.outcome-figure')
  }

const danger: RequestPreview = {
  method: 'eth_sendTransaction',
  account: alice.address,
  network: 'eip155:1',
  isOrdinary: false,
  simulation: 'simulated',
  words: null,
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

/** A lending pool's call that lets another address borrow; the address gets something that no token shows. */
const rights: RequestPreview = {
  ...danger,
  facts: [
    { kind: 'calls', contract: localAddresses.swapRouter02, method: 'approveDelegation' },
    { kind: 'grants-rights', contract: localAddresses.swapRouter02, to: mallory.address },
  ],
  dangers: [{ code: 'grants-rights', subject: mallory.address }],
  allowances: [],
}

const payout: RequestPreview = {
  ...rights,
  facts: [
    { kind: 'calls', contract: localAddresses.swapRouter02, method: 'withdraw' },
    { kind: 'pays-out', contract: localAddresses.swapRouter02, to: mallory.address },
  ],
  dangers: [{ code: 'pays-out', subject: mallory.address }],
}

const unreadRights: RequestPreview = {
  ...rights,
  facts: [{ kind: 'calls', contract: localAddresses.swapRouter02, method: null }],
  dangers: [
    { code: 'unknown-rights', subject: mallory.address },
    { code: 'unknown-call', subject: localAddresses.swapRouter02 },
  ],
}

const request = (preview: RequestPreview): Act =>
  from({ name: 'ReviewRequest', preview, decide: () => {} })

/** Send, swap, and what a site asks of the wallet. */
export function moneyStories<Story>(story: Make<Story>): Readonly<Record<string, Story>> {
  return {
    Send: story(sendTo('', '')),
    SendFilled: story(sendTo(erin.address, '1.25')),
    SendSelectToken: story(from({ name: 'SendSelectToken' })),
    SendPreview: story(async (fixture) => {
      await sendTo(erin.address, '1.25')(fixture)
      await press('form.send > .button:enabled')
      await inModal('.send-total')
    }),
    SendPreviewUnits: story(async (fixture) => {
      await connectLogin(fixture)
      await from({ name: 'Send' })(fixture)
      await press('.choice:has(.logo)')
      await press(`[data-row="${localAddresses.latch}"]`)
      await typeInto('.send-figure input', '12.5')
      await typeInto('.send-field input', erin.address)
      await press('form.send > .button:enabled')
      await inModal('.send-total')
    }, serverOnly),
    SendPending: story(outcomeOf('sent', 'send')),
    SendConfirmed: story(outcomeOf('confirmed', 'send')),
    SendReverted: story(outcomeOf('reverted', 'send')),
    SendDeclined: story(async (fixture) => {
      fixture.wallet.behave({ send: 'reject' })
      await sendTo(erin.address, '1.25')(fixture)
      await press('form.send > .button:enabled')
      await press('.footer [data-variant=accent]')
      await inModal('.outcome-figure')
    }),
    SwapPending: story(outcomeOf('sent', 'swap')),
    SwapConfirmed: story(outcomeOf('confirmed', 'swap')),
    Swap: story(async (fixture) => {
      await from({ name: 'Swap' })(fixture)
      await inModal('.swap-available')
    }),
    SwapQuoted: story(swapOf(pair('eth', 'usdc', '1.5'), quoted)),
    SwapDetails: story(swapOf(pair('eth', 'usdc', '1.5'), quoted, '.swap-details summary')),
    SwapTooMuch: story(swapOf(pair('eth', 'usdc', '99999999'), '.swap-available')),
    SwapSelectToken: story(async (fixture) => {
      await from({ name: 'Swap' })(fixture)
      await press('[data-row=buy]')
      await inModal('.virtual .row')
    }),
    SwapPreview: story(async (fixture) => {
      await swapOf(pair('eth', 'usdc', '1.5'), review)(fixture)
      await inModal('.swap-side')
    }),
    SwapPreviewPermit: story(async (fixture) => {
      await swapOf(pair('usdc', 'latch', '25'), review)(fixture)
      await inModal('.swap-side')
    }),
    SwapPreviewApproval: story(async (fixture) => {
      await swapOf(pair('usdt', 'latch', '25'), review)(fixture)
      await inModal('.swap-side')
    }),
    SwapPreviewUnits: story(async (fixture) => {
      await connectLogin(fixture)
      await swapOf(pair('usdt', 'latch', '25'), review)(fixture)
      await inModal('.swap-side')
    }, serverOnly),
    SwapFailed: story(from({ name: 'Swap' }), { api: unreachableApi }),
    ReviewRequest: story(request(danger)),
    ReviewRequestRights: story(request(rights)),
    ReviewRequestPayout: story(request(payout)),
    ReviewRequestUnreadRights: story(request(unreadRights)),
    ReviewRequestPlain: story(request(harmless)),
  }
}
