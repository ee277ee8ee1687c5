import type { Namespace } from './caip.ts'

/** Anchored at both ends: a longer text that contains an address is not an address. */
const addressPatterns: Record<Namespace, RegExp> = {
  eip155: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  bip122:
    /^(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|[mn2][1-9A-HJ-NP-Za-km-z]{25,34}|(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{38,87}|(?:BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{38,87})$/,
  // 49 characters: SS58 with a two-byte network prefix (64 to 16,383).
  polkadot: /^[1-9A-HJ-NP-Za-km-z]{46,49}$/,
}

/** Whether the text has the format of an address of the namespace. `isChecksumAddress` checks its checksum. */
export function isAddress(text: string, namespace: Namespace): boolean {
  return addressPatterns[namespace].test(text)
}
