import { createFakeBitcoinWallet, type FakeBitcoinWallet } from '@latchkey/testing/bitcoin'
import { describeBitcoinRequest } from './describeBitcoinRequest.ts'
import { followPrompts, type OpenPrompt } from './followPrompts.ts'
import { walletIcon } from './walletIcon.ts'

/** Every request stays pending until the visitor responds (`followPrompts`). */
const waitForAnswer = 'hang'

/** The built-in Bitcoin wallet of the demo: real keys and coins of the local chain, every request shown before it is answered. */
export function createBitcoinDemoWallet(
  esploraUrl: string,
  onPrompt: (prompt: OpenPrompt | null) => void,
): FakeBitcoinWallet {
  const wallet = createFakeBitcoinWallet({
    esploraUrl,
    network: 'regtest',
    name: 'Bitcoin Demo',
    icon: walletIcon('bip122'),
    storageKey: 'bitcoin-demo-wallet',
    behaviour: {
      connect: waitForAnswer,
      sign: waitForAnswer,
      send: waitForAnswer,
      switch: waitForAnswer,
    },
  })
  const describe = describeBitcoinRequest
  void followPrompts(wallet, {
    name: wallet.name,
    icon: walletIcon('bip122'),
    onPrompt,
    describe,
  })
  return wallet
}
