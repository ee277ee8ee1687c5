import { createFakeEvmWallet, type FakeEvmWallet } from '@latchkey/testing/evm'
import type { Stack } from '../stack.ts'
import { demoKeys } from './demoKeys.ts'
import { describeRequest } from './describeRequest.ts'
import { followPrompts, type OpenPrompt } from './followPrompts.ts'
import { walletIcon } from './walletIcon.ts'

/** Every request stays pending until the visitor responds (`followPrompts`). */
const waitForAnswer = 'hang'
const promptingMethods = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_sendCalls',
]

/** The built-in wallet of the demo: real keys on the local chain, every request shown before it is answered. */
export function createDemoWallet(
  stack: Stack,
  onPrompt: (prompt: OpenPrompt | null) => void,
): FakeEvmWallet {
  const wallet = createFakeEvmWallet({
    privateKeys: demoKeys,
    rpcUrl: stack.rpc,
    chainId: 31_337,
    chains: stack.rpc2 ? [{ id: 31_338, rpcUrl: stack.rpc2 }] : [],
    name: 'Demo Wallet',
    rdns: 'dev.latchkey.demo',
    icon: walletIcon('eip155'),
    storageKey: 'demo-wallet',
    behaviour: {
      connect: waitForAnswer,
      sign: waitForAnswer,
      send: waitForAnswer,
      switch: waitForAnswer,
      addChain: waitForAnswer,
      watchAsset: waitForAnswer,
    },
  })
  void followPrompts(wallet, {
    name: 'Demo Wallet',
    icon: walletIcon('eip155'),
    onPrompt,
    isPrompted: ({ method }) => promptingMethods.includes(method),
    describe: (request) => describeRequest(request, wallet.accounts),
  })
  return wallet
}
