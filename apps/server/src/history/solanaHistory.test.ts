import {
  localSolanaAccounts,
  localSolanaTokens,
  type SolanaChain,
  startSolanaChain,
} from '@latchkey/testing'
import { historyEndpoint } from '@latchkey/wire'
import {
  address,
  appendTransactionMessageInstructions,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
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
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const { alice, bob, carol, dave, mallory } = localSolanaAccounts
const { usdc } = localSolanaTokens
const tokenProgram = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
let chain: SolanaChain
let server: TestServer
beforeAll(async () => {
  chain = await startSolanaChain({ slotMs: 0 })
  server = await createTestServer({ chains: { [chain.id]: chain.url } })
})
afterAll(async () => {
  await server.close()
  await chain.close()
})

const signerOf = (seed: string) => createKeyPairSignerFromPrivateKeyBytes(Buffer.from(seed, 'hex'))

async function send(payer: KeyPairSigner, instructions: readonly Instruction[]): Promise<void> {
  const rpc = createSolanaRpc(chain.url)
  const { value } = await rpc.getLatestBlockhash().send()
  const signed = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(value, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
    ),
  )
  const wire = getBase64EncodedWireTransaction(signed)
  await rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight: true }).send()
  chain.advance(1)
}

async function pay(from: { seed: string }, to: string, amount: bigint): Promise<void> {
  const source = await signerOf(from.seed)
  await send(source, [getTransferSolInstruction({ source, destination: address(to), amount })])
}

async function payUsdc(from: { seed: string }, to: string, amount: bigint): Promise<void> {
  const signer = await signerOf(from.seed)
  const mint = address(usdc.address)
  const tokenAccountOf = async (owner: string) =>
    (await findAssociatedTokenPda({ mint, owner: address(owner), tokenProgram }))[0]
  const [source, destination] = await Promise.all([
    tokenAccountOf(signer.address),
    tokenAccountOf(to),
  ])
  await send(signer, [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: signer,
      ata: destination,
      owner: address(to),
      mint,
    }),
    getTransferCheckedInstruction({
      source,
      mint,
      destination,
      authority: signer,
      amount,
      decimals: usdc.decimals,
    }),
  ])
}

async function history(account: string, cursor?: string) {
  const query = new URLSearchParams({ chainId: chain.id, ...(cursor ? { cursor } : {}) })
  const response = await server.request(`/v1/account/${account}/history?${query}`)
  return v.parse(historyEndpoint.reply, await response.json())
}

test('the Solana history lists received and sent tokens with names and without fees, newest first', async () => {
  await pay(alice, bob.address, 1_500_000_000n)
  await payUsdc(alice, carol.address, 2_500_000n)
  await payUsdc(bob, alice.address, 1_000_000n)
  await pay(mallory, alice.address, 5_000n)
  await pay(bob, carol.address, 10n ** 15n)
  const { data, next } = await history(alice.address)
  const shown = data.map(({ metadata, transfers }) => [
    metadata.operationType,
    metadata.status,
    ...transfers.map(({ direction, quantity, fungible_info: info, sender, recipient }) => [
      direction,
      quantity.numeric,
      info?.symbol,
      direction === 'in' ? sender : recipient,
      info?.flags?.is_spam,
    ]),
  ])
  expect(shown).toEqual([
    ['receive', 'confirmed', ['in', '0.000005', 'SOL', mallory.address, true]],
    ['receive', 'confirmed', ['in', '1', 'USDC', bob.address, false]],
    ['send', 'confirmed', ['out', '2.5', 'USDC', carol.address, false]],
    ['send', 'confirmed', ['out', '1.5', 'SOL', bob.address, false]],
  ])
  expect(next).toBeNull()
  const [failed] = (await history(bob.address)).data
  expect(failed).toMatchObject({ metadata: { status: 'failed' }, transfers: [] })
})

test('the next page of the Solana history continues without gaps and repetitions', async () => {
  for (let count = 1n; count <= 25n; count += 1n) await pay(alice, dave.address, count * 10n ** 6n)
  const hashes: string[] = []
  let cursor: string | undefined
  do {
    const page = await history(dave.address, cursor)
    hashes.push(...page.data.map(({ metadata }) => metadata.hash))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(new Set(hashes).size).toBe(hashes.length)
  const all = await createSolanaRpc(chain.url).getSignaturesForAddress(address(dave.address)).send()
  expect(all.length).toBeGreaterThanOrEqual(25)
  expect(hashes).toEqual(all.map(({ signature }) => signature))
})

test('the Solana history rejects a forged cursor', async () => {
  const query = new URLSearchParams({ chainId: chain.id, cursor: 'bm9wZQ' })
  const response = await server.request(`/v1/account/${alice.address}/history?${query}`)
  expect(response.status).toBe(400)
})
