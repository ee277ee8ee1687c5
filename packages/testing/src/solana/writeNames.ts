import { createHash } from 'node:crypto'
import { type Address, address, getAddressCodec, getProgramDerivedAddress } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { localSolanaAccounts } from './localSolana.ts'
import { metadataProgram } from './programs.ts'
import { writeAccount } from './writeGenesis.ts'

const nameProgram = address('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
const favouriteProgram = address('85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29')
const solRoot = address('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')
const reverseClass = address('33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z')
const zeroAddress = address('11111111111111111111111111111111')

/** The accounts of the name service: alice.sol is alice's and she prefers it; mallory claims it, too; token.sol is a program's. */
export async function writeNames(svm: LiteSVM): Promise<void> {
  const { alice, mallory } = localSolanaAccounts
  const codec = getAddressCodec()
  const domain = await nameAccount('alice', { parent: solRoot, kind: zeroAddress })
  placeName(svm, { at: domain, parent: solRoot, owner: address(alice.address), text: '' })
  const [program] = await getProgramDerivedAddress({
    programAddress: metadataProgram,
    seeds: ['a program’s own'],
  })
  const tokenised = await nameAccount('token', { parent: solRoot, kind: zeroAddress })
  placeName(svm, { at: tokenised, parent: solRoot, owner: program, text: '' })
  const reverse = await nameAccount(domain, { parent: zeroAddress, kind: reverseClass })
  placeName(svm, { at: reverse, parent: zeroAddress, owner: reverseClass, text: 'alice' })
  for (const { address: owner } of [alice, mallory]) {
    const [at] = await getProgramDerivedAddress({
      programAddress: favouriteProgram,
      seeds: ['favourite_domain', codec.encode(address(owner))],
    })
    const data = Uint8Array.from([0, ...codec.encode(domain)])
    writeAccount(svm, { at, program: favouriteProgram, data })
  }
}

async function nameAccount(
  name: string,
  { parent, kind }: { parent: Address; kind: Address },
): Promise<Address> {
  const codec = getAddressCodec()
  const hash = createHash('sha256').update(`SPL Name Service${name}`).digest()
  const [found] = await getProgramDerivedAddress({
    programAddress: nameProgram,
    seeds: [hash, codec.encode(kind), codec.encode(parent)],
  })
  return found
}

/** A record: parent, owner, class, then a text with its length before it. */
function placeName(
  svm: LiteSVM,
  { at, parent, owner, text }: { at: Address; parent: Address; owner: Address; text: string },
): void {
  const codec = getAddressCodec()
  const bytes = new TextEncoder().encode(text)
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, bytes.length, true)
  const data = Uint8Array.from([
    ...codec.encode(parent),
    ...codec.encode(owner),
    ...codec.encode(zeroAddress),
    ...length,
    ...bytes,
  ])
  writeAccount(svm, { at, program: nameProgram, data })
}
