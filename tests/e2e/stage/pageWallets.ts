import {
  createFakeBitcoinWallet,
  type FakeBitcoinWallet,
  type FakeBitcoinWalletOptions,
} from '@latchkey/testing/bitcoin'
import {
  createFakePolkadotWallet,
  type FakePolkadotWallet,
  type FakePolkadotWalletOptions,
} from '@latchkey/testing/polkadot'

declare global {
  var fakeBitcoin: FakeBitcoinWallet
  var fakePolkadot: FakePolkadotWallet
}

/** Runs in the page before its own scripts, as extensions do. */
export function install(options: {
  bitcoin?: FakeBitcoinWalletOptions
  polkadot?: FakePolkadotWalletOptions
}): void {
  if (options.bitcoin) {
    globalThis.fakeBitcoin = createFakeBitcoinWallet({ ...options.bitcoin, rememberAs: 'fake btc' })
    globalThis.fakeBitcoin.install(window)
  }
  if (options.polkadot) {
    globalThis.fakePolkadot = createFakePolkadotWallet({
      ...options.polkadot,
      rememberAs: 'fake dot',
    })
    globalThis.fakePolkadot.install(window)
  }
}
