import { localAddresses } from '@latchkey/testing/addresses'
import { encodeFunctionData, erc20Abi, maxUint256, parseEther, stringToHex, toHex } from 'viem'
import type { SampleRequest } from './sampleRequest.ts'

export type EvmProvider = {
  request(request: { method: string; params?: readonly unknown[] }): Promise<unknown>
}

const otherAccount = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const typedData = {
  domain: { name: 'Latchkey demo', version: '1', chainId: 31_337 },
  message: { from: 'a visitor', text: 'Hello from the demo' },
  primaryType: 'Note',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Note: [
      { name: 'from', type: 'string' },
      { name: 'text', type: 'string' },
    ],
  },
}

/** A drainer's request. The modal shows a review before the wallet receives it. */
const unlimitedApproval = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [otherAccount, maxUint256],
})

export const evmRequests: readonly SampleRequest<EvmProvider>[] = [
  {
    title: 'Sign a message',
    doneText: 'Message signed. It proves that the account is yours and moves no money.',
    run: (provider, address) =>
      provider.request({
        method: 'personal_sign',
        params: [stringToHex('Hello from the Latchkey demo'), address],
      }),
  },
  {
    title: 'Sign typed data',
    doneText: 'Note signed as typed data (EIP-712).',
    run: async (provider, address) => {
      const chainId = Number(await provider.request({ method: 'eth_chainId' }))
      const data = { ...typedData, domain: { ...typedData.domain, chainId } }
      return provider.request({
        method: 'eth_signTypedData_v4',
        params: [address, JSON.stringify(data)],
      })
    },
  },
  {
    title: 'Send 0.01 ETH',
    doneText: '0.01 ETH sent. The network confirms it within seconds.',
    run: (provider, address) =>
      provider.request({
        method: 'eth_sendTransaction',
        params: [{ from: address, to: otherAccount, value: toHex(parseEther('0.01')) }],
      }),
  },
  {
    title: 'Approve without limit',
    doneText: 'Unlimited USDC allowance granted. On a real chain, revoke it.',
    run: (provider, address) =>
      provider.request({
        method: 'eth_sendTransaction',
        params: [{ from: address, to: localAddresses.usdc, data: unlimitedApproval }],
      }),
  },
]
