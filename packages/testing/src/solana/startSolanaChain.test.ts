import {
  address,
  appendTransactionMessageInstructions,
  type Base64EncodedWireTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type KeyPairSigner,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localSolanaAccounts, localSolanaTokens } from './localSolana.ts'
import { token2022Program, tokenProgram } from './programs.ts'
import { type SolanaChain, startSolanaChain } from './startSolanaChain.ts'

const { alice, bob, carol, erin } = localSolanaAccounts
let chain: SolanaChain
let signer: KeyPairSigner
beforeAll(async () => {
  chain = await startSolanaChain({ slotMs: 30 })
  signer = await createKeyPairSignerFromPrivateKeyBytes(Buffer.from(alice.seed, 'hex'))
})
afterAll(() => chain.close())

type Instructions = Parameters<typeof appendTransactionMessageInstructions>[0]

async function sign(instructions: Instructions) {
  const { value } = await createSolanaRpc(chain.url).getLatestBlockhash().send()
  return signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(signer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(value, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
    ),
  )
}

async function send(instructions: Instructions) {
  const rpc = createSolanaRpc(chain.url)
  const rpcSubscriptions = createSolanaRpcSubscriptions(chain.wsUrl)
  const transaction = await sign(instructions)
  const confirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })
  await confirm(transaction as Parameters<typeof confirm>[0], { commitment: 'confirmed' })
  return getSignatureFromTransaction(transaction)
}

const pay = (to: string, amount: bigint) =>
  getTransferSolInstruction({
    source: signer,
    destination: address(to),
    amount: lamports(amount),
  })

test('the seed of each account in localSolanaAccounts derives its address', async () => {
  for (const { seed, address: expected } of Object.values(localSolanaAccounts)) {
    const made = await createKeyPairSignerFromPrivateKeyBytes(Buffer.from(seed, 'hex'))
    expect(made.address).toBe(expected)
  }
})

test('the official client sends SOL on the local Solana chain, gets the signature notification and finds it in the history', async () => {
  const rpc = createSolanaRpc(chain.url)
  const before = chain.balanceOf(bob.address)
  const signature = await send([pay(bob.address, 1_500_000_000n)])
  expect(chain.balanceOf(bob.address)).toBe(before + 1_500_000_000n)
  const [newest] = await rpc.getSignaturesForAddress(address(bob.address), { limit: 1 }).send()
  expect(newest).toMatchObject({ signature, err: null })
  const found = await rpc
    .getTransaction(signature, { encoding: 'json', maxSupportedTransactionVersion: 0 })
    .send()
  expect(found?.meta).toMatchObject({ err: null, fee: 5_000n })
  expect((found?.meta?.postBalances[1] ?? 0n) - (found?.meta?.preBalances[1] ?? 0n)).toBe(
    1_500_000_000n,
  )
})

test.each([
  ['the token program', localSolanaTokens.usdc, tokenProgram, 2_000_000n, 2_000_000n],
  ['Token-2022', localSolanaTokens.note, token2022Program, 150n, 150n],
  ['Token-2022 with a fee', localSolanaTokens.tithe, token2022Program, 1_000_000n, 900_000n],
])(
  'a token of %s on the local Solana chain moves into an account created for it',
  async (_, token, program, sent, arrived) => {
    const mint = address(token.address)
    const [from, to] = await Promise.all(
      [alice, carol].map(async (item) => {
        const owner = address(item.address)
        return (await findAssociatedTokenPda({ mint, owner, tokenProgram: program }))[0]
      }),
    )
    if (!from || !to) throw new Error('no address')
    await send([
      getCreateAssociatedTokenIdempotentInstruction({
        payer: signer,
        ata: to,
        owner: address(carol.address),
        mint,
        tokenProgram: program,
      }),
      getTransferCheckedInstruction(
        {
          source: from,
          mint,
          destination: to,
          authority: signer,
          amount: sent,
          decimals: token.decimals,
        },
        { programAddress: program },
      ),
    ])
    const { value } = await createSolanaRpc(chain.url)
      .getTokenAccountsByOwner(address(carol.address), { mint }, { encoding: 'jsonParsed' })
      .send()
    expect(value.map((item) => item.account.data.parsed.info.tokenAmount.amount)).toEqual([
      String(arrived),
    ])
  },
)

test('the local Solana chain rejects a payment above the balance and an expired blockhash, as a node does', async () => {
  await expect(send([pay(bob.address, 10n ** 18n)])).rejects.toMatchObject({
    context: { unitsConsumed: expect.anything() },
    cause: { message: expect.stringContaining('Custom program error: #1') },
  })
  const old = await sign([pay(bob.address, 1n)])
  chain.advance(151)
  const rpc = createSolanaRpc(chain.url)
  const rpcSubscriptions = createSolanaRpcSubscriptions(chain.wsUrl)
  const confirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })
  await expect(
    confirm(old as Parameters<typeof confirm>[0], { commitment: 'confirmed' }),
  ).rejects.toThrow()
})

test('a transaction sent twice to the local Solana chain moves the amount once', async () => {
  const before = chain.balanceOf(erin.address)
  const signature = await send([pay(erin.address, 2_000_000n)])
  const entry = await createSolanaRpc(chain.url)
    .getTransaction(signature, { encoding: 'base64', maxSupportedTransactionVersion: 0 })
    .send()
  if (!entry) throw new Error('not found')
  const [bytes] = entry.transaction
  await createSolanaRpc(chain.url)
    .sendTransaction(bytes as Base64EncodedWireTransaction, {
      encoding: 'base64',
      skipPreflight: true,
    })
    .send()
  expect(chain.balanceOf(erin.address)).toBe(before + 2_000_000n)
})

test('the local Solana chain executes a pending transaction after its release, unless its blockhash expired', async () => {
  const rpc = createSolanaRpc(chain.url)
  const release = chain.holdTransactions()
  const before = chain.balanceOf(erin.address)
  const delayed = await sign([pay(erin.address, 3_000_000n)])
  const signature = getSignatureFromTransaction(delayed)
  await rpc.sendTransaction(getBase64EncodedWireTransaction(delayed), { encoding: 'base64' }).send()
  chain.advance(3)
  expect((await rpc.getSignatureStatuses([signature]).send()).value).toEqual([null])
  release()
  expect((await rpc.getSignatureStatuses([signature]).send()).value).toMatchObject([{ err: null }])
  const letThrough = chain.holdTransactions()
  const late = await sign([pay(erin.address, 4_000_000n)])
  await rpc.sendTransaction(getBase64EncodedWireTransaction(late), { encoding: 'base64' }).send()
  chain.advance(151)
  letThrough()
  expect(chain.balanceOf(erin.address)).toBe(before + 3_000_000n)
})
