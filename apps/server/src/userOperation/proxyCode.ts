import {
  type Address,
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  keccak256,
  parseAbi,
  size,
  slice,
} from 'viem'
import { accountImplementation } from './knownContracts.ts'

// OpenZeppelin's `ERC1967Proxy`, as Delegation Framework 1.3.0 deploys it.
const CREATION_CODE_BYTES = 1_008
const CREATION_CODE_HASH = '0xc8fb9314d27cddb08b374dd2bf47cd06c6fb879756ddfbedf522a8c58756a8e0'
const RUNTIME_CODE_HASH = '0x8678a7d794f76a790255c0db52d6276dc7259cc7a211426bca106e5ebb4b1ddf'

const abi = parseAbi([
  'function deploy(bytes bytecode, bytes32 salt)',
  'function initialize(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
])
const constructorParameters = [{ type: 'address' }, { type: 'bytes' }] as const

/** Whether a contract is the accounts' proxy: another code can have the implementation's address in its storage, too. */
export function isProxyCode(code: Hex): boolean {
  return keccak256(code) === RUNTIME_CODE_HASH
}

/**
 * Whether the factory's calldata deploys the accounts' proxy with the framework's implementation (pure). The factory
 * itself deploys whatever code it is given.
 */
export function deploysAccount(factoryData: Hex): boolean {
  try {
    const { functionName, args } = decodeFunctionData({ abi, data: factoryData })
    if (functionName !== 'deploy') return false
    const [bytecode, salt] = args
    if (
      encodeFunctionData({ abi, functionName, args: [bytecode, salt] }) !==
      factoryData.toLowerCase()
    )
      return false
    if (size(bytecode) <= CREATION_CODE_BYTES) return false
    if (keccak256(slice(bytecode, 0, CREATION_CODE_BYTES)) !== CREATION_CODE_HASH) return false
    return isInitialized(slice(bytecode, CREATION_CODE_BYTES))
  } catch {
    // Not an encoding of these functions.
    return false
  }
}

function isInitialized(constructorData: Hex): boolean {
  const [implementation, initialization]: readonly [Address, Hex] = decodeAbiParameters(
    constructorParameters,
    constructorData,
  )
  if (!isAddressEqual(implementation, accountImplementation)) return false
  if (
    encodeAbiParameters(constructorParameters, [implementation, initialization]) !== constructorData
  )
    return false
  return decodeFunctionData({ abi, data: initialization }).functionName === 'initialize'
}
