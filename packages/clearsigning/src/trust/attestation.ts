import type { DescriptorAttestation } from '@latchkey/wire'
import {
  concat,
  type Hex,
  keccak256,
  recoverTypedDataAddress,
  stringToHex,
  zeroAddress,
  zeroHash,
} from 'viem'

const domain = {
  ...{ name: 'EAS Attestation', version: '0.26', chainId: 1 },
  verifyingContract: '0xA1207F3BBa224E2c9c3c6D5aF63D0eb1582Ce587',
} as const

/** The schema `bytes32 descriptorHash`. */
const schema: Hex = '0xe023eef113c1670774801c34b377fdf612dd8a4d2fa92fe382e15bd91fafb5c2'

const types = {
  Attest: [
    { name: 'version', type: 'uint16' },
    { name: 'schema', type: 'bytes32' },
    { name: 'recipient', type: 'address' },
    { name: 'time', type: 'uint64' },
    { name: 'expirationTime', type: 'uint64' },
    { name: 'revocable', type: 'bool' },
    { name: 'refUID', type: 'bytes32' },
    { name: 'data', type: 'bytes' },
    { name: 'salt', type: 'bytes32' },
  ],
} as const

/**
 * The trusted auditor that attested a descriptor's text, in its canonical form with includes merged; `null` if none
 * did. Checked offline: a revocation is on the chain, and isn't read.
 */
export async function auditorOf(
  text: string,
  attestation: DescriptorAttestation,
  { auditors, now }: { auditors: readonly string[]; now: number },
): Promise<Hex | null> {
  const { time, expirationTime, salt, r, s } = attestation
  if (expirationTime !== 0 && expirationTime <= now) return null
  const message = {
    ...{ version: 2, schema, recipient: zeroAddress, revocable: true, refUID: zeroHash, salt },
    ...{ time: BigInt(time), expirationTime: BigInt(expirationTime) },
    data: keccak256(stringToHex(text)),
  } as const
  const signature = concat([r, s, attestation.v === 27 ? '0x1b' : '0x1c'])
  const request = { domain, types, primaryType: 'Attest', message, signature } as const
  try {
    const signer = await recoverTypedDataAddress(request)
    return auditors.some((auditor) => isSame(auditor, signer)) ? signer : null
  } catch {
    // Not a signature.
    return null
  }
}

function isSame(auditor: string, signer: Hex): boolean {
  return auditor.toLowerCase() === signer.toLowerCase()
}
