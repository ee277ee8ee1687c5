import { type Latchkey, openModal, type ThemeMode } from '@latchkey/core'
import { internals, type RequestPreview } from '@latchkey/core/internal'
import { pushView, type View } from '@latchkey/react/internal'
import type { SolanaProvider } from '@latchkey/solana'
import { localBitcoinAccounts } from '@latchkey/testing/bitcoin/local'
import {
  localSolanaAccounts,
  localSolanaId,
  localSolanaTokens,
} from '@latchkey/testing/solana/local'
import { createAssignTransaction } from '../../apps/demo/src/app/createAssignTransaction.ts'
import { createChainLatchkey, type OtherChain } from './createChainLatchkey.ts'
import type { ServiceUrls } from './createGalleryLatchkey.ts'
import { inModal, typeInto } from './modalDriver.ts'

type StoryOptions = { place: ServiceUrls; mode: ThemeMode }
type Act = (latchkey: Latchkey, place: ServiceUrls) => Promise<void> | void

const on = (chain: OtherChain, act: Act) => (options: StoryOptions) => {
  const { latchkey, begin } = createChainLatchkey(chain, options)
  return {
    latchkey,
    act: async () => {
      await begin()
      await act(latchkey, options.place)
    },
  }
}

const from =
  (view: View): Act =>
  (latchkey) => {
    openModal(latchkey)
    pushView(latchkey, view)
  }

const sendTo =
  (recipient: string, amount: string): Act =>
  async (latchkey, place) => {
    await from({ name: 'Send' })(latchkey, place)
    await inModal('.choice bdi')
    await typeInto('.send-figure input', amount)
    await typeInto('.send-field input', recipient)
    await inModal('form.send > .button:enabled')
  }

const previewOf =
  (fill: Act): Act =>
  async (latchkey, place) => {
    await fill(latchkey, place)
    ;(await inModal('form.send > .button:enabled')).click()
    await inModal('.send-total')
  }

const { alice, bob, mallory } = localSolanaAccounts

/** A Solana swap in the history: one token leaves, another arrives. */
const harmless: RequestPreview = {
  method: 'solana_signTransaction',
  account: alice.address,
  network: localSolanaId,
  isOrdinary: true,
  simulation: 'simulated',
  words: null,
  dangers: [],
  allowances: [],
  facts: [
    {
      kind: 'transfers',
      token: localSolanaTokens.usdc.address,
      to: bob.address,
      amount: 25_000_000n,
    },
  ],
  changes: [
    { kind: 'token', token: localSolanaTokens.usdc.address, amount: -25_000_000n },
    { kind: 'native', amount: 140_000_000n },
  ],
}

/** Sends the wallet a drainer's request; the modal shows its review of it. */
const giveAway: Act = async (latchkey, place) => {
  const provider = internals(latchkey).openedChain('solana')?.provider() as SolanaProvider
  const stack = { rpc: place.rpc, rpcSolana: place.solana }
  const transaction = await createAssignTransaction(stack, alice.address)
  provider.signAndSendTransaction({ address: alice.address, transaction }).catch(() => {
    // The page closes before the visitor decides.
  })
  await inModal('.footer')
}

/** The same screens on Bitcoin and Solana. */
export const chainStories = {
  BitcoinAccount: on('bip122', (latchkey) => openModal(latchkey)),
  BitcoinSend: on('bip122', from({ name: 'Send' })),
  BitcoinSendFilled: on('bip122', sendTo(localBitcoinAccounts.bob.address, '0.015')),
  BitcoinSendPreview: on('bip122', previewOf(sendTo(localBitcoinAccounts.bob.address, '0.015'))),
  BitcoinReceive: on('bip122', from({ name: 'Receive' })),
  SolanaAccount: on('solana', (latchkey) => openModal(latchkey)),
  SolanaSendPreview: on('solana', previewOf(sendTo(mallory.address, '1.5'))),
  SolanaRequest: on('solana', giveAway),
  SolanaRequestPlain: on(
    'solana',
    from({ name: 'ReviewRequest', preview: harmless, decide: () => {} }),
  ),
}
