import { createFakePolkadotWallet, type FakePolkadotWallet } from '@latchkey/testing/polkadot'
import { describePolkadotRequest } from './describePolkadotRequest.ts'
import { followPrompts, type OpenPrompt } from './followPrompts.ts'
import { walletIcon } from './walletIcon.ts'

/** Every request stays pending until the visitor responds (`followPrompts`). */
const waitForAnswer = 'hang'

/** The built-in Polkadot wallet of the demo: real keys, no chain, every request shown before it is answered. */
export function createPolkadotDemoWallet(
  onPrompt: (prompt: OpenPrompt | null) => void,
): FakePolkadotWallet {
  const wallet = createFakePolkadotWallet({
    id: 'Polkadot Demo',
    storageKey: 'polkadot-demo-wallet',
    behaviour: { connect: waitForAnswer, sign: waitForAnswer },
  })
  const names = wallet.keys.map(({ name, scheme }) => `${name} (${scheme})`).join(', ')
  void followPrompts(wallet, {
    name: wallet.id,
    icon: walletIcon('polkadot'),
    onPrompt,
    describe: (request) => describePolkadotRequest(request, names),
  })
  return wallet
}
