import { localAccounts, localAddresses } from '@latchkey/testing'
import { type Abi, encodeFunctionData, type Hex, maxUint256, numberToHex, parseAbi } from 'viem'

/** A request as a site sends it, with a name for the test report. */
export type SiteRequest = { name: string; method: string; params: unknown }

const { alice, mallory } = localAccounts
const { usdc, latch, keys, tools, permit2, weth, uniswapV2Factory } = localAddresses
const me = alice.address
const attacker = mallory.address
/** A contract that accepts any call and returns nothing; the test puts its code there. */
export const trap = '0x0000000000000000000000000000000000007a4b'
const maxUint160 = (1n << 160n) - 1n
const maxUint48 = 2 ** 48 - 1
export const zero32: Hex = `0x${'00'.repeat(32)}`
export const someHash: Hex = `0x${'11'.repeat(32)}`

export const write = (signature: string, args: readonly unknown[]): Hex => {
  const abi = parseAbi([`function ${signature}`] as readonly string[]) as Abi
  return encodeFunctionData({ abi, args } as Parameters<typeof encodeFunctionData>[0])
}

export const approveAll: Hex = write('approve(address,uint256)', [attacker, maxUint256])
export const steal: Hex = write('transferFrom(address,address,uint256)', [
  me,
  attacker,
  50_000_000_000n,
])

export const send = (name: string, to: string, data: Hex, value = 0n): SiteRequest => ({
  name,
  method: 'eth_sendTransaction',
  params: [{ from: me, to, data, value: numberToHex(value) }],
})

const details = [usdc, maxUint160, maxUint48, 0] as const

/** Allowances and transfers. */
export const tokenDrainers: readonly SiteRequest[] = [
  send('approve a person without limit', usdc, approveAll),
  send(
    'approve a person for all there is',
    usdc,
    write('approve(address,uint256)', [attacker, 50_000_000_000n]),
  ),
  send(
    'approve a contract without limit',
    usdc,
    write('approve(address,uint256)', [trap, maxUint256]),
  ),
  send('approve a contract for a little', usdc, write('approve(address,uint256)', [trap, 5n])),
  send(
    'approve 96 bits of a token',
    latch,
    write('approve(address,uint256)', [trap, (1n << 96n) - 1n]),
  ),
  send('approve one NFT', keys, write('approve(address,uint256)', [attacker, 1n])),
  send(
    'increaseAllowance without limit',
    usdc,
    write('increaseAllowance(address,uint256)', [attacker, maxUint256]),
  ),
  send(
    'increaseAllowance by a little',
    usdc,
    write('increaseAllowance(address,uint256)', [trap, 5n]),
  ),
  send('increaseApproval', usdc, write('increaseApproval(address,uint256)', [attacker, 5n])),
  send('approveAndCall', usdc, write('approveAndCall(address,uint256,bytes)', [trap, 5n, '0x'])),
  send('authorizeOperator', latch, write('authorizeOperator(address)', [attacker])),
  send('transfer of all', usdc, write('transfer(address,uint256)', [attacker, 50_000_000_000n])),
  send(
    'transfer of all but dust',
    usdc,
    write('transfer(address,uint256)', [attacker, 49_900_000_000n]),
  ),
  send('transferFrom oneself', usdc, steal),
  send('transferAndCall', latch, write('transferAndCall(address,uint256,bytes)', [trap, 5n, '0x'])),
  send('an NFT', keys, write('safeTransferFrom(address,address,uint256)', [me, attacker, 1n])),
  send(
    'an NFT with data',
    keys,
    write('safeTransferFrom(address,address,uint256,bytes)', [me, attacker, 2n, '0x12']),
  ),
  send(
    'an NFT by transferFrom',
    keys,
    write('transferFrom(address,address,uint256)', [me, attacker, 3n]),
  ),
  send(
    'one of many NFTs',
    tools,
    write('safeTransferFrom(address,address,uint256,uint256,bytes)', [me, attacker, 1n, 5n, '0x']),
  ),
  send(
    'many NFTs',
    tools,
    write('safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', [
      me,
      attacker,
      [1n, 2n],
      [5n, 1n],
      '0x',
    ]),
  ),
  send('setApprovalForAll', keys, write('setApprovalForAll(address,bool)', [attacker, true])),
  send('setApprovalForAll of many', tools, write('setApprovalForAll(address,bool)', [trap, true])),
  send(
    'a redeemed permit',
    usdc,
    write('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [
      me,
      attacker,
      maxUint256,
      maxUint256,
      27,
      someHash,
      someHash,
    ]),
  ),
  send(
    'a redeemed permit like DAI’s',
    usdc,
    write('permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)', [
      me,
      attacker,
      0n,
      0n,
      true,
      27,
      someHash,
      someHash,
    ]),
  ),
  send(
    'a redeemed transfer',
    usdc,
    write(
      'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)',
      [me, attacker, 5n, 0n, maxUint256, someHash, 27, someHash, someHash],
    ),
  ),
  send(
    'Permit2: approve',
    permit2,
    write('approve(address,address,uint160,uint48)', [usdc, attacker, maxUint160, maxUint48]),
  ),
  send(
    'Permit2: permit',
    permit2,
    write('permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)', [
      me,
      [details, attacker, maxUint256],
      '0x',
    ]),
  ),
  send(
    'Permit2: permits',
    permit2,
    write('permit(address,((address,uint160,uint48,uint48)[],address,uint256),bytes)', [
      me,
      [[details, details], attacker, maxUint256],
      '0x',
    ]),
  ),
  send(
    'Permit2: transferFrom',
    permit2,
    write('transferFrom(address,address,uint160,address)', [me, attacker, 5n, usdc]),
  ),
  send(
    'Permit2: transfers',
    permit2,
    write('transferFrom((address,address,uint160,address)[])', [[[me, attacker, 5n, usdc]]]),
  ),
]

/** Payments without return, and unknown calls. */
export const coinDrainers: readonly SiteRequest[] = [
  send('all coins to a person', attacker, '0x', 9_999n * 10n ** 18n),
  send('SecurityUpdate()', trap, write('SecurityUpdate() payable', []), 10n ** 18n),
  send('claim()', trap, write('claim() payable', []), 10n ** 18n),
  send('claimRewards()', trap, write('claimRewards(address) payable', [me]), 5n * 10n ** 17n),
  send('connect()', trap, write('connect() payable', []), 1n),
  send('verify()', trap, write('verify(bytes) payable', ['0x1234']), 10n ** 17n),
  send('a false deposit()', trap, write('deposit() payable', []), 10n ** 18n),
  send(
    'a swap at a false router',
    trap,
    write('swapExactETHForTokens(uint256,address[],address,uint256) payable', [
      0n,
      [weth, usdc],
      me,
      maxUint256,
    ]),
    10n ** 18n,
  ),
  send('an unknown selector with all coins', trap, '0x12345678', 9_900n * 10n ** 18n),
  send('a call that would fail now', uniswapV2Factory, '0xdeadbeef'),
]
