import {
  type Abi,
  type Address,
  concat,
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  parseEther,
  parseGwei,
  type TestClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Artefact } from '../compileContracts.ts'

const create2Factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const gas = 10_000_000n
const fees = { maxFeePerGas: parseGwei('10'), maxPriorityFeePerGas: parseGwei('1') }
// A separate deployer account, so that the test accounts keep nonce 0 and round balances.
const account = privateKeyToAccount(`0x${'1a7c4ce1'.repeat(8)}`)

type Call = {
  to: Address
  abi: Abi
  name: string
  args?: readonly unknown[]
  value?: bigint
}

export type Deployer = {
  readonly address: Address
  readonly chain: TestClient
  /** Deploys by nonce: the address depends on how many transactions went before. */
  create(artefact: Artefact, args?: readonly unknown[]): Promise<Address>
  /** Deploys by salt, and refuses another address than the canonical one. */
  createAt(
    canonical: Address,
    salt: Hex,
    artefact: Artefact,
    args?: readonly unknown[],
  ): Promise<void>
  /** Deploys by salt. @returns the address */
  createBySalt(salt: Hex, bytecode: Hex): Promise<Address>
  /** Runs creation code at an address of our choice; with `keepStorage` in a transaction. */
  constructAt(address: Address, data: Hex, options: { keepStorage: boolean }): Promise<void>
  call(call: Call): Promise<void>
  read(call: Call): Promise<unknown>
  /** Puts a contract's code at an address of our choice; what its constructor stores is not there. */
  etch(address: Address, artefact: Artefact): Promise<void>
}

/** Signs everything with one key and fixed fees, so that two deployments are alike to the last wei. */
export async function createDeployer(url: string, chainId: number): Promise<Deployer> {
  const transport = http(url)
  const chain = createTestClient({ mode: 'anvil', transport, pollingInterval: 1 })
  const reader = createPublicClient({ transport, pollingInterval: 1 })
  const wallet = createWalletClient({ account, transport })
  await chain.setBalance({ address: account.address, value: parseEther('100000') })
  let nonce = await reader.getTransactionCount({ address: account.address })

  const send = async (tx: { to?: Address; data: Hex; value?: bigint }, description: string) => {
    const request = { ...tx, ...fees, gas, nonce, type: 'eip1559' } as const
    const signed = await account.signTransaction({ ...request, chainId })
    const receipt = await wallet.sendRawTransactionSync({ serializedTransaction: signed })
    nonce += 1
    if (receipt.status !== 'success') throw new Error(`${description} reverted`)
    return receipt
  }

  return {
    address: account.address,
    chain,
    async etch(address, { bytecode }) {
      const { data } = await reader.call({ data: bytecode })
      if (!data) throw new Error(`no code for ${address}`)
      await chain.setCode({ address, bytecode: data })
    },
    async create(artefact, args = []) {
      const receipt = await send({ data: encodeDeployData({ ...artefact, args }) }, 'deployment')
      if (!receipt.contractAddress) throw new Error('deployment made no contract')
      return receipt.contractAddress
    },
    async createAt(canonical, salt, artefact, args = []) {
      const data = `${salt}${encodeDeployData({ ...artefact, args }).slice(2)}` as const
      await send({ to: create2Factory, data }, `deployment of ${canonical}`)
      const code = await reader.getCode({ address: canonical })
      if (!code) throw new Error(`nothing was deployed at ${canonical}`)
    },
    async createBySalt(salt, bytecode) {
      await send({ to: create2Factory, data: concat([salt, bytecode]) }, 'deployment')
      return getContractAddress({ opcode: 'CREATE2', from: create2Factory, salt, bytecode })
    },
    async constructAt(address, data, { keepStorage }) {
      await chain.setCode({ address, bytecode: data })
      const { data: code } = await reader.call({ to: address })
      if (!code) throw new Error(`no code for ${address}`)
      if (keepStorage) await send({ to: address, data: '0x' }, `constructor of ${address}`)
      await chain.setCode({ address, bytecode: code })
    },
    async call({ to, abi, name, args = [], value = 0n }) {
      const data = encodeFunctionData({ abi, functionName: name, args })
      await send({ to, data, value }, name)
    },
    read({ to, abi, name, args = [] }) {
      return reader.readContract({ address: to, abi, functionName: name, args })
    },
  }
}
