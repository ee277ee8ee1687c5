import { localSolanaAccounts } from '@latchkey/testing/solana'
import { createFakeSolanaWallet, type FakeSolanaWallet } from '@latchkey/testing/solana/wallet'
import type { OpenPrompt } from './createDemoWallet.ts'
import { describeSolanaRequest } from './describeSolanaRequest.ts'
import { icon } from './icon.ts'

const ask = 'hang'
const { alice, bob } = localSolanaAccounts

/** The built-in Solana wallet of the demo: real keys on the local chain, every request shown before it is answered. */
export async function createSolanaDemoWallet(
  rpcUrl: string,
  onPrompt: (prompt: OpenPrompt | null) => void,
): Promise<FakeSolanaWallet> {
  const wallet = await createFakeSolanaWallet({
    accounts: [alice, bob],
    rpcUrls: { 'solana:localnet': rpcUrl },
    name: 'Solana Demo',
    icon,
    rememberAs: 'solana-demo-wallet',
    behaviour: { connect: ask, sign: ask, send: ask },
  })
  void followPrompts(wallet, onPrompt)
  return wallet
}

async function followPrompts(
  wallet: FakeSolanaWallet,
  onPrompt: (prompt: OpenPrompt | null) => void,
): Promise<never> {
  for (;;) {
    await wallet.waitForPrompt()
    await new Promise<void>((answered) => {
      const answer = (give: () => void) => () => {
        onPrompt(null)
        give()
        answered()
      }
      const request = wallet.requests.findLast(({ status }) => status === 'open')
      onPrompt({
        ...describeSolanaRequest(
          request ?? { method: 'this request', params: [] },
          wallet.addresses,
        ),
        approve: answer(wallet.approveNext),
        reject: answer(wallet.rejectNext),
      })
    })
  }
}
