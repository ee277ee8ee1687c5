import type { Stack } from '../stack.ts'

/** A drainer's request that assigns the account to another program. The modal shows its review before the wallet gets it. */
export async function writeAssignment(stack: Stack, owner: string): Promise<Uint8Array> {
  const kit = await import('@solana/kit')
  const rpc = kit.createSolanaRpc(stack.rpcSolana ?? '')
  const { value } = await rpc.getLatestBlockhash().send()
  const assign = 1
  const to = kit
    .getAddressEncoder()
    .encode(kit.address('Stake11111111111111111111111111111111111111'))
  const instruction = {
    programAddress: kit.address('11111111111111111111111111111111'),
    accounts: [{ address: kit.address(owner), role: kit.AccountRole.WRITABLE_SIGNER }],
    data: Uint8Array.from([assign, 0, 0, 0, ...to]),
  }
  const message = kit.pipe(
    kit.createTransactionMessage({ version: 0 }),
    (empty) => kit.setTransactionMessageFeePayer(kit.address(owner), empty),
    (paid) => kit.setTransactionMessageLifetimeUsingBlockhash(value, paid),
    (living) => kit.appendTransactionMessageInstruction(instruction, living),
  )
  return Uint8Array.from(kit.getTransactionEncoder().encode(kit.compileTransaction(message)))
}
