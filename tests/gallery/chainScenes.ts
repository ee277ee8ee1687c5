import {
  type Latchkey,
  openModal,
  pushView,
  type RequestPreview,
  type ThemeMode,
  type View,
} from '@latchkey/core'
import type { SolanaProvider } from '@latchkey/solana'
import { localBitcoinAccounts } from '@latchkey/testing/bitcoin/local'
import { localSolanaAccounts, localSolanaId, localSolanaTokens } from '@latchkey/testing/solana'
import { writeAssignment } from '../../apps/demo/src/page/writeAssignment.ts'
import { type OtherChain, setChainStage } from './chainStage.ts'
import { inModal, typeInto } from './modalHands.ts'
import type { Place } from './stage.ts'

type Wish = { place: Place; mode: ThemeMode }
type Act = (latchkey: Latchkey, place: Place) => Promise<void> | void

const on = (chain: OtherChain, act: Act) => (wish: Wish) => {
  const { latchkey, begin } = setChainStage(chain, wish)
  return {
    latchkey,
    act: async () => {
      await begin()
      await act(latchkey, wish.place)
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
    await from({ name: 'WalletSend' })(latchkey, place)
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

/** As a swap on Solana reads: one thing goes, another comes. */
const harmless: RequestPreview = {
  method: 'solana_signTransaction',
  account: alice.address,
  network: localSolanaId,
  isOrdinary: true,
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

/** Asks the wallet for what a drainer wants; the modal steps in with what it has read. */
const giveAway: Act = async (latchkey, place) => {
  const provider = latchkey.openedChain('solana')?.provider() as SolanaProvider
  const stack = { rpc: place.rpc, rpcSolana: place.solana }
  const transaction = await writeAssignment(stack, alice.address)
  provider.signAndSendTransaction({ address: alice.address, transaction }).catch(() => {
    // The page is left before anybody decides.
  })
  await inModal('.signing-actions')
}

/** The same screens on chains that are not Ethereum's. */
export const chainScenes = {
  BitcoinAccount: on('bip122', (latchkey) => openModal(latchkey)),
  BitcoinSend: on('bip122', from({ name: 'WalletSend' })),
  BitcoinSendFilled: on('bip122', sendTo(localBitcoinAccounts.bob.address, '0.015')),
  BitcoinSendPreview: on('bip122', previewOf(sendTo(localBitcoinAccounts.bob.address, '0.015'))),
  BitcoinReceive: on('bip122', from({ name: 'WalletReceive' })),
  SolanaAccount: on('solana', (latchkey) => openModal(latchkey)),
  SolanaSendPreview: on('solana', previewOf(sendTo(mallory.address, '1.5'))),
  SolanaRequest: on('solana', giveAway),
  SolanaRequestPlain: on(
    'solana',
    from({ name: 'ReviewRequest', preview: harmless, decide: () => {} }),
  ),
}
