import {
  createFakeSolanaWallet,
  type FakeSolanaWallet,
  type FakeSolanaWalletOptions,
} from '../solanaWallet/createFakeSolanaWallet.ts'

/** Runs in the page: a wallet with keys of its own, which the test reaches through the window. */
export function installPageSolanaWallet(options: FakeSolanaWalletOptions): void {
  // A page without an origin (about:blank, a sandboxed frame) has neither storage nor WebCrypto; no extension serves it.
  if (window.origin === 'null') return
  const wallet: Promise<FakeSolanaWallet> = createFakeSolanaWallet(options).then((made) => {
    made.register(window)
    return made
  })
  Object.defineProperty(window, 'latchkeySolanaWallet', { value: wallet })
}
