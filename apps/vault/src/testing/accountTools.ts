import { encodeAbiParameters, getAddress, type Hex, numberToHex } from 'viem'
import { deriveChainKey } from '../keys/deriveChainKeys.ts'
import { createKeyring } from '../keys/keyring.ts'
import { type HybridAccount, hybridAccountOf } from '../smartAccount/smartAccount.ts'
import type { SmartAccountTools } from '../smartAccount/smartAccountTools.ts'
import { type AnsweredRpc, answerRpc, type RpcAnswers } from './answerRpc.ts'

export const testRoot: Uint8Array<ArrayBuffer> = new Uint8Array(32).fill(7)
/** The account of the root's key, and the smart account that it owns. */
export const owner: Hex = getAddress((await deriveChainKey(testRoot, 'eip155')).address)
export const account: HybridAccount = hybridAccountOf(owner)

export const gwei = 10n ** 9n
const getNonceSelector = '0x35567e1a'
const getKeyIdHashesSelector = '0x2ffeaad6'

type Chain = {
  nonce?: bigint
  /** The hashed ids of the passkeys that own the account. */
  passkeys?: readonly Hex[]
  node?: RpcAnswers
  bundler?: RpcAnswers
}

export const estimate = {
  callGasLimit: numberToHex(100_000n),
  verificationGasLimit: numberToHex(200_000n),
  preVerificationGas: numberToHex(50_000n),
}

/** Tools for the smart account of an open wallet, on a chain that responds from a table. */
export function createAccountTools(
  { nonce = 0n, passkeys = [], node = {}, bundler = {} }: Chain = {},
  changes: Partial<SmartAccountTools> = {},
): SmartAccountTools & { onNode: AnsweredRpc; onBundler: AnsweredRpc } {
  const onNode = answerRpc({
    eth_getCode: '0x60',
    eth_gasPrice: numberToHex(10n * gwei),
    eth_maxPriorityFeePerGas: numberToHex(gwei),
    eth_getTransactionCount: '0x4',
    eth_call: ([call]: readonly { data: Hex }[]) => {
      if (call?.data.startsWith(getNonceSelector)) return numberToHex(nonce, { size: 32 })
      if (call?.data.startsWith(getKeyIdHashesSelector)) return encodeKeys(passkeys)
      throw new Error('execution reverted')
    },
    ...node,
  })
  const onBundler = answerRpc({
    eth_estimateUserOperationGas: estimate,
    eth_sendUserOperation: '0x',
    ...bundler,
  })
  const keyring = createKeyring()
  keyring.hold(new Uint8Array(testRoot))
  return {
    ...{
      node: onNode.rpc,
      bundler: onBundler.rpc,
      chainId: 'eip155:1',
      keyring,
      onNode,
      onBundler,
    },
    readPrices: async (tokens) => tokens.map(() => null),
    callServer: async () => {
      throw new Error('The server is not part of this test')
    },
    paymaster: null,
    askPasskey: async () => {
      throw new Error('There is no passkey')
    },
    openPasskeys: async () => {
      throw new Error('There is no passkey')
    },
    ...changes,
  }
}

function encodeKeys(passkeys: readonly Hex[]): Hex {
  return passkeys.length === 0 ? '0x' : encodeAbiParameters([{ type: 'bytes32[]' }], [passkeys])
}
