import { AbiCoder, Interface, MaxUint256, type ParamType, toBeHex } from 'ethers'
import fc from 'fast-check'

/** Contract calls that wallets often see. */
export const abi: Interface = new Interface([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool isOn)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function execute(address to, uint256 value, bytes data)',
  'function executeBatch(address[] to, uint256[] values, bytes[] datas)',
  'function multicall(bytes[] calls)',
])

const bytesOf = (size: number) =>
  fc
    .uint8Array({ minLength: size, maxLength: size })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)

export const address: fc.Arbitrary<string> = bytesOf(20)

export const amount: fc.Arbitrary<bigint> = fc.oneof(
  fc.constantFrom(0n, 1n, 2n ** 128n - 1n, 2n ** 128n, MaxUint256),
  fc.bigInt({ min: 0n, max: 10n ** 24n }),
  fc.bigInt({ min: 0n, max: MaxUint256 }),
)

const anyBytes = fc
  .uint8Array({ maxLength: 80 })
  .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)

function valueFor(type: ParamType, call: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  if (type.arrayChildren) {
    return fc.array(valueFor(type.arrayChildren, call), { minLength: 1, maxLength: 3 })
  }
  if (type.type === 'address') return address
  if (type.type === 'bool') return fc.boolean()
  if (type.type === 'bytes') return call
  if (type.type === 'bytes32') return bytesOf(32)
  const bits = BigInt(type.type.slice(4))
  return amount.map((value) => value % 2n ** bits)
}

/** A call of the ABI whose `bytes` arguments contain nested calls, up to `depth`. */
function callWithin(depth: number): fc.Arbitrary<string> {
  const inner = depth > 0 ? fc.oneof(callWithin(depth - 1), anyBytes) : anyBytes
  const calls = abi.fragments.flatMap((fragment) =>
    fragment.type === 'function' ? [fragment] : [],
  )
  return fc.constantFrom(...calls).chain((fragment) => {
    const selector = abi.getFunction(fragment.format())?.selector ?? '0x'
    const values = fc.tuple(...fragment.inputs.map((input) => valueFor(input, inner)))
    return values.map((list) => {
      return `${selector}${AbiCoder.defaultAbiCoder().encode(fragment.inputs, list).slice(2)}`
    })
  })
}

const decodedFunctions = [
  'transfer(address,uint256)',
  'approve(address,uint256)',
  'setApprovalForAll(address,bool)',
]

/** The calls that the vault decodes. */
const decodedCall = fc
  .tuple(fc.constantFrom(...decodedFunctions), address, amount, fc.boolean())
  .map(([name, who, much, isOn]) =>
    abi.encodeFunctionData(name, [who, name.startsWith('set') ? isOn : much]),
  )

/** Calldata: canonical, extended, truncated or mutated. */
const calldata: fc.Arbitrary<string> = fc.oneof(
  fc.constant('0x'),
  decodedCall,
  decodedCall,
  callWithin(2),
  anyBytes,
  decodedCall.map((data) => `${data}00`),
  decodedCall.map((data) => `${data}${'00'.repeat(32)}`),
  decodedCall.map((data) => data.slice(0, -2)),
  fc.tuple(decodedCall, fc.integer({ min: 1, max: 255 })).map(([data, dirt]) => {
    return `${data.slice(0, 10)}${toBeHex(dirt, 1).slice(2)}${data.slice(12)}`
  }),
)

export const transaction: fc.Arbitrary<{ to: string | null; value: bigint; data: string }> =
  fc.record({
    to: fc.oneof({ weight: 20, arbitrary: address }, { weight: 1, arbitrary: fc.constant(null) }),
    value: fc.oneof(fc.constant(0n), fc.constant(0n), fc.bigInt({ min: 0n, max: 10n ** 24n })),
    data: calldata,
  })
