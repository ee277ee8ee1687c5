import {
  delegationAddresses,
  type HybridAccount,
  localAddresses,
  toViemChain,
} from '@latchkey/testing'
import {
  type Address,
  concat,
  createWalletClient,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  pad,
  parseAbi,
  parseEther,
} from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

import type { OperationFixture } from './operationFixture.ts'
import { newAddress } from './rpcFixture.ts'

const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
const abi = parseAbi(['function deploy(bytes bytecode, bytes32 salt) returns (address)'])
const noSalt = pad('0x', { size: 32 })

/** An account that accepts every signature (`validateUserOp` gives 0) and burns all gas in any other call. */
export const gasBurner: Hex = '0x5f3560e01c6319822f7c146012575b600e565b5f5f5260205ff3'
/** Copies the code behind it, 26 bytes, and returns it: the creation code of `gasBurner`. */
const creationPrefix: Hex = '0x601a80600a5f395ff3fe'

/** A deployed `gasBurner` with the address of the framework's implementation in the slot of EIP-1967. */
export async function disguisedAccount({ client }: OperationFixture): Promise<Address> {
  const address = newAddress()
  await client.setCode({ address, bytecode: gasBurner })
  await client.setStorageAt({
    address,
    index: IMPLEMENTATION_SLOT,
    value: pad(delegationAddresses.HybridDeleGatorImpl),
  })
  return address
}

/** Adds ether to an account's deposit at the EntryPoint, which pays for an account that pays nothing by itself. */
export async function depositFor({ client, chain }: OperationFixture, account: Address) {
  const payer = createWalletClient({
    account: privateKeyToAccount(generatePrivateKey()),
    chain: toViemChain(chain),
    transport: http(chain.url),
  })
  await client.setBalance({ address: payer.account.address, value: parseEther('2') })
  const hash = await payer.writeContract({
    address: localAddresses.entryPoint07,
    abi: entryPoint07Abi,
    functionName: 'depositTo',
    args: [account],
    value: parseEther('1'),
  })
  await client.waitForTransactionReceipt({ hash })
}

/** A `gasBurner` that the framework's own factory deploys with the first operation. */
export function foreignDeployment(): Pick<HybridAccount, 'address' | 'factory' | 'factoryData'> {
  const bytecode = concat([creationPrefix, gasBurner])
  const factory = delegationAddresses.SimpleFactory
  return {
    address: getContractAddress({ opcode: 'CREATE2', from: factory, salt: noSalt, bytecode }),
    factory,
    factoryData: encodeFunctionData({ abi, functionName: 'deploy', args: [bytecode, noSalt] }),
  }
}
