import { startAnvil } from '@latchkey/testing'
import { type Address, createTestClient, http, numberToHex, pad } from 'viem'
import type { Running } from '../../../scripts/stack/part.ts'

const registry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'

/** Bytecode of `idOf`: `return sload(calldataload(4))`, one storage word per owner. */
const idOf = '0x6004355460005260206000f3'

/** A chain with Optimism's id, and Farcaster's registry at its address there. */
export async function startRegistry(port: number): Promise<Running> {
  const death: { report: (sentence: string) => void } = { report: () => {} }
  const died = new Promise<string>((resolve) => {
    death.report = resolve
  })
  const { url, close } = await startAnvil({
    port,
    chainId: 10,
    onDeath: ({ message }) => death.report(`Farcaster’s chain ended by itself: ${message}`),
  })
  await clientOf(url).setCode({ address: registry, bytecode: idOf })
  return { url, close, died }
}

/** Makes this address the owner of the fid. */
export async function register(url: string, owner: Address, fid: number): Promise<void> {
  const value = pad(numberToHex(fid))
  await clientOf(url).setStorageAt({ address: registry, index: pad(owner), value })
}

const clientOf = (url: string) => createTestClient({ mode: 'anvil', transport: http(url) })
