import { getAddressCodec } from '@solana/kit'

/** A valid address for tests of decoders: 32 equal bytes. */
export function addressOf(byte: number): string {
  return getAddressCodec().decode(new Uint8Array(32).fill(byte))
}
