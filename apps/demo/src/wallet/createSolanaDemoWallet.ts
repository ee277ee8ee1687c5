import { createFakeSolanaWallet, type FakeSolanaWallet } from '@latchkey/testing/solana'
import { localSolanaAccounts } from '@latchkey/testing/solana/local'
import { describeSolanaRequest } from './describeSolanaRequest.ts'
import { followPrompts, type OpenPrompt } from './followPrompts.ts'
import { walletIcon } from './walletIcon.ts'

/** Every request stays pending until the visitor responds (`followPrompts`). */
const waitForAnswer = 'hang'
const name = 'Solana Demo'
const { alice, bob } = localSolanaAccounts

/** The built-in Solana wallet of the demo: real keys on the local chain, every request shown before it is answered. */
export async function createSolanaDemoWallet(
  rpcUrl: string,
  onPrompt: (prompt: OpenPrompt | null) => void,
): Promise<FakeSolanaWallet> {
  const wallet = await createFakeSolanaWallet({
    accounts: [alice, bob],
    rpcUrls: { 'solana:localnet': rpcUrl },
    name,
    icon: walletIcon('solana'),
    storageKey: 'solana-demo-wallet',
    behaviour: { connect: waitForAnswer, sign: waitForAnswer, send: waitForAnswer },
  })
  void followPrompts(wallet, {
    name,
    icon: walletIcon('solana'),
    onPrompt,
    describe: (request) => describeSolanaRequest(request, wallet.addresses),
  })
  return wallet
}
