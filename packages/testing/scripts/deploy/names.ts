import {
  type Address,
  encodeAbiParameters,
  type Hex,
  keccak256,
  labelhash,
  namehash,
  pad,
} from 'viem'
import { localAccounts } from '../../src/chain/localAccounts.ts'
import { localAddresses } from '../../src/chain/localAddresses.ts'
import type { OwnContracts } from '../compileContracts.ts'
import { npmArtefact } from './artefacts.ts'
import type { Deployer } from './deployer.ts'
import type { Tokens } from './tokens.ts'

const registry = npmArtefact('@ensdomains/ens/build/contracts/ENSRegistry.json')
const resolver = npmArtefact('@ensdomains/resolver/build/contracts/PublicResolver.json')
const root: Hex = pad('0x0')

type Name = {
  name: string
  owner: Address
  addressOf: Address | null
  texts: Record<string, string>
}

/** Puts the registry and the universal resolver where clients of mainnet look for them. */
export async function deployNames(deployer: Deployer, own: OwnContracts): Promise<Address> {
  const { ensRegistry, ensUniversalResolver } = localAddresses
  await deployer.etch(ensRegistry, registry)
  // The constructor would have made the deployer owner of the root: slot of records[0].owner.
  const slot = keccak256(
    encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [root, 0n]),
  )
  await deployer.chain.setStorageAt({
    address: ensRegistry,
    index: slot,
    value: pad(deployer.address),
  })
  await deployer.etch(ensUniversalResolver, own.LocalUniversalResolver)
  return deployer.create(resolver, [ensRegistry])
}

export async function registerNames(
  deployer: Deployer,
  publicResolver: Address,
  tokens: Tokens,
): Promise<void> {
  const { alice, bob, carol, mallory } = localAccounts
  const registrar = createRegistrar(deployer, publicResolver)
  await registrar.open('eth')
  await registrar.open('reverse')
  await registrar.open('addr.reverse')
  for (const name of [
    { name: 'alice.eth', owner: alice.address, addressOf: alice.address, texts: aliceTexts },
    {
      name: 'bob.eth',
      owner: bob.address,
      addressOf: bob.address,
      texts: { avatar: `eip155:1/erc721:${tokens.keys}/4` },
    },
    { name: 'carol.eth', owner: carol.address, addressOf: carol.address, texts: {} },
    { name: 'empty.eth', owner: carol.address, addressOf: null, texts: {} },
  ]) {
    await registrar.register(name)
  }
  await registrar.claimReverse(alice.address, 'alice.eth')
  await registrar.claimReverse(bob.address, 'bob.eth')
  await registrar.claimReverse(mallory.address, 'alice.eth')
}

const aliceTexts = {
  avatar:
    'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiPjxyZWN0IHdpZHRoPSI4IiBoZWlnaHQ9IjgiIGZpbGw9IiMyZjZmZWIiLz48L3N2Zz4=',
  description: 'First account of the local chain',
  url: 'https://alice.example',
}

function createRegistrar(deployer: Deployer, publicResolver: Address) {
  const inRegistry = (name: string, args: readonly unknown[]) =>
    deployer.call({ to: localAddresses.ensRegistry, abi: registry.abi, name, args })
  const inResolver = (name: string, args: readonly unknown[], abi = resolver.abi) =>
    deployer.call({ to: publicResolver, abi, name, args })
  const open = (name: string) => {
    const [label = '', ...parents] = name.split('.')
    const parent = parents.length > 0 ? namehash(parents.join('.')) : root
    const args = [parent, labelhash(label), deployer.address, publicResolver, 0n]
    return inRegistry('setSubnodeRecord', args)
  }
  return {
    open,
    async register({ name, owner, addressOf, texts }: Name) {
      const node = namehash(name)
      await open(name)
      if (addressOf) await inResolver('setAddr', [node, addressOf], setAddressAbi)
      for (const [key, value] of Object.entries(texts))
        await inResolver('setText', [node, key, value])
      await inRegistry('setOwner', [node, owner])
    },
    async claimReverse(account: Address, name: string) {
      const reverse = `${account.slice(2).toLowerCase()}.addr.reverse`
      await open(reverse)
      await inResolver('setName', [namehash(reverse), name])
      await inRegistry('setOwner', [namehash(reverse), account])
    },
  }
}

// The resolver has two functions of this name; this is the one for Ethereum addresses.
const setAddressAbi = resolver.abi.filter(
  (item) => item.type === 'function' && item.name === 'setAddr' && item.inputs.length === 2,
)
