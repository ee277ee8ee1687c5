import { createRequire } from 'node:module'
import { type Abi, type Address, encodeDeployData, type Hex, stringToHex } from 'viem'
import { delegationAddresses } from '../../src/chain/delegationAddresses.ts'
import { localAddresses } from '../../src/chain/localAddresses.ts'
import type { Deployer } from './deployer.ts'

const require = createRequire(import.meta.url)
const abis = require('@metamask/delegation-abis') as Record<string, Abi>
const bytecodes = require('@metamask/delegation-abis/bytecode') as Record<string, Hex>

// The P-256 library; its public address is not published, and nothing but the account calls it.
const passkeyLibrary = 'SCL_RIP7212'
const libraryPlaceholder = '__$b8f96b288d4d0429e38b8ed50fd423070f$__'
const salt = stringToHex('GATOR', { size: 32 })

type Name = keyof typeof delegationAddresses

/** Constructors that store something, which a simulated constructor would lose. */
const withStorage: ReadonlySet<Name> = new Set([
  'DelegationManager',
  'HybridDeleGatorImpl',
  'MultiSigDeleGatorImpl',
])

/**
 * The salts of the public deployment are not published, so that each contract is constructed in
 * place: its creation code runs at its canonical address, where immutables see that address.
 */
export async function deployDelegationFramework(deployer: Deployer): Promise<void> {
  const { DelegationManager, ArgsEqualityCheckEnforcer } = delegationAddresses
  const account = [DelegationManager, localAddresses.entryPoint07]
  const constructorArguments: Partial<Record<Name, readonly Address[]>> = {
    DelegationManager: [deployer.address],
    HybridDeleGatorImpl: account,
    MultiSigDeleGatorImpl: account,
    EIP7702StatelessDeleGatorImpl: account,
    LogicalOrWrapperEnforcer: [DelegationManager],
    NativeTokenPaymentEnforcer: [DelegationManager, ArgsEqualityCheckEnforcer],
  }
  const library = await deployer.createBySalt(salt, bytecodeOf(passkeyLibrary))
  const construct = (name: Name): Promise<void> => {
    const contract = name.replace(/Impl$/, '')
    const data = encodeDeployData({
      abi: abis[contract] ?? [],
      bytecode: link(bytecodeOf(contract), library),
      args: constructorArguments[name] ?? [],
    })
    const keepStorage = withStorage.has(name)
    return deployer.constructAt(delegationAddresses[name], data, { keepStorage })
  }
  const names = Object.keys(delegationAddresses) as Name[]
  await Promise.all(names.filter((name) => !withStorage.has(name)).map(construct))
  for (const name of withStorage) await construct(name)
}

function bytecodeOf(contract: string): Hex {
  const bytecode = bytecodes[contract]
  if (!bytecode) throw new Error(`no bytecode of ${contract}`)
  return bytecode
}

function link(bytecode: Hex, library: Address): Hex {
  return bytecode.replaceAll(libraryPlaceholder, library.slice(2).toLowerCase()) as Hex
}
