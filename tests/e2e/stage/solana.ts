import { localSolanaAccounts } from '@latchkey/testing'
import {
  address,
  appendTransactionMessageInstruction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { chainUrl } from './browser.ts'

/** Gives somebody SOL of bob's. */
export async function giveSol(to: string, lamports: bigint): Promise<void> {
  const rpc = createSolanaRpc(chainUrl('rpcSolana'))
  const { seed } = localSolanaAccounts.bob
  const source = await createKeyPairSignerFromPrivateKeyBytes(Buffer.from(seed, 'hex'))
  const { value } = await rpc.getLatestBlockhash().send()
  const instruction = getTransferSolInstruction({
    source,
    destination: address(to),
    amount: lamports,
  })
  const signed = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (empty) => setTransactionMessageFeePayerSigner(source, empty),
      (paid) => setTransactionMessageLifetimeUsingBlockhash(value, paid),
      (living) => appendTransactionMessageInstruction(instruction, living),
    ),
  )
  const wire = getBase64EncodedWireTransaction(signed)
  await rpc.sendTransaction(wire, { encoding: 'base64' }).send()
}

export async function solOf(owner: string): Promise<bigint> {
  return (await createSolanaRpc(chainUrl('rpcSolana')).getBalance(address(owner)).send()).value
}
