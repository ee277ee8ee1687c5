import {
  keysAbi,
  localAccounts,
  localAddresses,
  mintableTokenAbi,
  toolsAbi,
  toViemChain,
  uniswapV2RouterAbi,
} from '@latchkey/testing'
import {
  type Address,
  createPublicClient,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hash,
  type Hex,
  http,
  parseEther,
  publicActions,
  walletActions,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const { latch, usdc, weth, keys, tools, uniswapV2Router } = localAddresses
const farAway = 99_999_999_999n

export type Doer = ReturnType<typeof doer>

/** Somebody with a key who does real things on a chain. */
export function doer(chain: { url: string; chainId: number }, privateKey: Hex) {
  const account = privateKeyToAccount(privateKey)
  const client = createTestClient({
    mode: 'anvil',
    account,
    chain: toViemChain({ ...chain, wsUrl: chain.url.replace('http', 'ws') }),
    transport: http(chain.url),
  })
    .extend(publicActions)
    .extend(walletActions)
  const settled = async (hash: Promise<Hash>): Promise<Hash> => {
    const receipt = await client.waitForTransactionReceipt({
      hash: await hash,
      pollingInterval: 50,
    })
    return receipt.transactionHash
  }
  const token = (address: Address) => ({ address, abi: erc20Abi }) as const
  return {
    address: account.address,
    client,
    sendEther: (to: Address, amount: string) =>
      settled(client.sendTransaction({ to, value: parseEther(amount) })),
    sendToken: (address: Address, to: Address, amount: bigint) =>
      settled(
        client.writeContract({ ...token(address), functionName: 'transfer', args: [to, amount] }),
      ),
    approve: (address: Address, spender: Address, amount: bigint) =>
      settled(
        client.writeContract({
          ...token(address),
          functionName: 'approve',
          args: [spender, amount],
        }),
      ),
    buyUsdc: (ether: string) =>
      settled(
        client.writeContract({
          address: uniswapV2Router,
          abi: uniswapV2RouterAbi,
          functionName: 'swapExactETHForTokens',
          args: [0n, [weth, usdc], account.address, farAway],
          value: parseEther(ether),
        }),
      ),
    mintKey: (to: Address) =>
      settled(
        client.writeContract({ address: keys, abi: keysAbi, functionName: 'mint', args: [to] }),
      ),
    mintTool: (to: Address, id: bigint, amount: bigint) =>
      settled(
        client.writeContract({
          address: tools,
          abi: toolsAbi,
          functionName: 'mint',
          args: [to, id, amount],
        }),
      ),
    mintToken: (address: Address, to: Address, amount: bigint) =>
      settled(
        client.writeContract({
          address,
          abi: mintableTokenAbi,
          functionName: 'mint',
          args: [to, amount],
        }),
      ),
    /** A transfer that the token refuses. */
    fail: () =>
      settled(
        client.sendTransaction({
          to: usdc,
          data: encodeFunctionData({
            ...token(usdc),
            functionName: 'transfer',
            args: [zeroAddress, 1n],
          }),
          gas: 100_000n,
        }),
      ),
    /** Nothing, "sent" in a victim's name, so that the address shows up in their list. */
    poison: (victim: Address) =>
      settled(
        client.writeContract({
          ...token(latch),
          functionName: 'transferFrom',
          args: [victim, account.address, 0n],
        }),
      ),
  }
}

/** A little of everything, for alice to look at. */
export async function fillHistory(chain: { url: string; chainId: number }): Promise<void> {
  const { alice: aliceKeys, bob: bobKeys, carol, mallory: malloryKeys } = localAccounts
  const alice = doer(chain, aliceKeys.privateKey)
  const bob = doer(chain, bobKeys.privateKey)
  const mallory = doer(chain, malloryKeys.privateKey)
  await alice.sendEther(bob.address, '1.25')
  await alice.approve(latch, uniswapV2Router, parseEther('100'))
  await alice.buyUsdc('0.5')
  await alice.mintKey(alice.address)
  await alice.mintTool(alice.address, 3n, 12n)
  await bob.sendToken(usdc, alice.address, 250_000_000n)
  await alice.sendToken(latch, carol.address, parseEther('12.5'))
  await alice.fail()
  await mallory.poison(alice.address)
  await bob.sendEther(alice.address, '0.042')
}

/** What the chain itself says, for comparing. */
export function chainFacts(chain: { url: string; chainId: number }) {
  const client = createPublicClient({ transport: http(chain.url) })
  return {
    etherOf: (address: Address) => client.getBalance({ address }),
    tokensOf: (token: Address, owner: Address) =>
      client.readContract({
        address: token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner],
      }),
  }
}
