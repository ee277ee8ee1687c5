import { type Address, concat, encodeAbiParameters, getContractAddress, type Hex, pad } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { readCompiledContracts } from '../userOperation/compiledContracts.ts'

/** Deploys by salt, at the same address on nearly every chain. */
export const create2Factory: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const SALT: Hex = pad('0x')

/** The address of the paymaster of a key: the same on every chain. */
export function paymasterAddress(key: Hex): Address {
  return getContractAddress({
    opcode: 'CREATE2',
    from: create2Factory,
    salt: SALT,
    bytecode: creationCode(key),
  })
}

/** The calldata for `create2Factory` that deploys it. */
export function paymasterDeployment(key: Hex): Hex {
  return concat([SALT, creationCode(key)])
}

function creationCode(key: Hex): Hex {
  const { address } = privateKeyToAccount(key)
  const parameters = [{ type: 'address' }, { type: 'address' }] as const
  const { bytecode } = readCompiledContracts().VerifyingPaymaster
  return concat([bytecode, encodeAbiParameters(parameters, [address, address])])
}
