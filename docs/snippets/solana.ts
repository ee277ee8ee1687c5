import {
  appendTransactionMessageInstruction,
  createTransactionMessage,
  type Instruction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { createLatchkey, getProvider, type Latchkey } from 'latchkey'
import { getTransactionSigner, solana, solanaDevnet, solanaMainnet } from 'latchkey/solana'

export const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [solanaMainnet, solanaDevnet],
  adapters: [solana()],
  // Public nodes rate-limit browsers: set your own node, or use the proxy of your Latchkey server.
  customRpcUrls: { [solanaMainnet.caipNetworkId]: 'https://solana.shop.example' },
})

/** Signs and sends a transaction with the connected wallet. Transactions are bytes from any library. */
export async function signAndSend(
  instance: Latchkey,
  transaction: Uint8Array,
): Promise<string | null> {
  const wallet = await getProvider(instance, { namespace: 'solana' })
  const [account] = wallet?.accounts() ?? []
  if (!wallet || !account) return null
  return wallet.signAndSendTransaction({ address: account.address, transaction })
}

type Lifetime = Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0]

/** Signs an instruction with @solana/kit. The connected wallet pays the fee. */
export async function signWithKit(
  instance: Latchkey,
  { instruction, lifetime }: { instruction: Instruction; lifetime: Lifetime },
) {
  const signer = await getTransactionSigner(instance)
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayerSigner(signer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (living) => appendTransactionMessageInstruction(instruction, living),
  )
  return signTransactionMessageWithSigners(message)
}
