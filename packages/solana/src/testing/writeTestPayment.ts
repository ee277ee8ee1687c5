import type { Network } from '@latchkey/core'
import {
  address,
  appendTransactionMessageInstruction,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'

/** A payment as a site's own code would write it, with the official libraries. */
export async function writeTestPayment(
  network: Network,
  payment: { from: string; to: string; amount: bigint },
): Promise<Uint8Array> {
  const rpc = createSolanaRpc(network.rpcUrls.default.http[0] ?? '')
  const { value } = await rpc.getLatestBlockhash().send()
  const from = address(payment.from)
  const instruction = getTransferSolInstruction({
    source: createNoopSigner(from),
    destination: address(payment.to),
    amount: payment.amount,
  })
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(from, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(value, paid),
    (living) => appendTransactionMessageInstruction(instruction, living),
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}
