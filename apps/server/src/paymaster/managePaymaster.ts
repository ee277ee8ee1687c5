import { setTimeout as wait } from 'node:timers/promises'
import {
  type Address,
  encodeFunctionData,
  type Hex,
  type PublicClient,
  parseAbi,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readGasPrices } from '../network/gasPrice.ts'
import type { Chains } from '../rpc/chains.ts'
import { SettingError } from '../setting/setting.ts'
import { create2Factory, paymasterAddress, paymasterDeployment } from './paymasterContract.ts'
import { readDeposit } from './readDeposit.ts'

const POLL_MS = 250
const paymasterAbi = parseAbi(['function deposit() payable'])

/** Deploys the paymaster of this key, unless the chain has it. */
export async function deployPaymaster(
  chains: Chains,
  chain: string,
  key: Hex,
): Promise<{ address: Address; isNew: boolean }> {
  const client = chains.client(chain)
  const address = paymasterAddress(key)
  if ((await readDeposit(client, address)) !== null) return { address, isNew: false }
  if (!(await client.getCode({ address: create2Factory }))) {
    throw new SettingError(`${chain} lacks the deployer contract at ${create2Factory}.`)
  }
  await sendTransaction(client, key, {
    to: create2Factory,
    data: paymasterDeployment(key),
    value: 0n,
  })
  if ((await readDeposit(client, address)) === null) {
    throw new Error(`The deployment on ${chain} made no contract at ${address}`)
  }
  return { address, isNew: true }
}

/** Adds to the deposit. @returns the deposit afterwards */
export async function fundPaymaster(
  chains: Chains,
  chain: string,
  { key, value }: { key: Hex; value: bigint },
): Promise<bigint> {
  const client = chains.client(chain)
  const address = paymasterAddress(key)
  if ((await readDeposit(client, address)) === null) {
    throw new SettingError(`The paymaster is not on ${chain}; run "paymaster deploy" first.`)
  }
  const data = encodeFunctionData({ abi: paymasterAbi, functionName: 'deposit' })
  await sendTransaction(client, key, { to: address, data, value })
  return (await readDeposit(client, address)) ?? 0n
}

async function sendTransaction(
  client: PublicClient,
  key: Hex,
  call: { to: Address; data: Hex; value: bigint },
): Promise<void> {
  const account = privateKeyToAccount(key)
  const [nonce, gas, prices, chainId] = await Promise.all([
    client.getTransactionCount({ address: account.address }),
    client.estimateGas({ account: account.address, ...call }),
    readGasPrices(client),
    client.getChainId(),
  ])
  const serializedTransaction = await account.signTransaction({
    ...call,
    type: 'eip1559',
    chainId,
    nonce,
    gas: (gas * 6n) / 5n,
    maxFeePerGas: prices.instant,
    maxPriorityFeePerGas: prices.instant - prices.standard,
  })
  const hash = await client.sendRawTransaction({ serializedTransaction })
  const { status } = await waitForReceipt(client, hash)
  if (status !== 'success') throw new Error(`The transaction ${hash} was reverted`)
}

/** viem's own looks again only at a new block, and a node may have the block before its receipts. */
async function waitForReceipt(client: PublicClient, hash: Hex): Promise<TransactionReceipt> {
  for (;;) {
    const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
      if (error instanceof TransactionReceiptNotFoundError) return null
      throw error
    })
    if (receipt) return receipt
    await wait(POLL_MS)
  }
}
