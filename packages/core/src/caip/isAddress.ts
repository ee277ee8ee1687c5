import type { Namespace } from './caip.ts'

/** Anchored at both ends; the incumbents' mistake was not to. */
const shapes: Record<Namespace, RegExp> = {
  eip155: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  bip122:
    /^(?:[13][1-9A-HJ-NP-Za-km-z]{25,34}|[mn2][1-9A-HJ-NP-Za-km-z]{25,34}|(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{38,87}|(?:BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{38,87})$/,
  polkadot: /^[1-9A-HJ-NP-Za-km-z]{46,48}$/,
}

/** Does the text look like an address of that namespace? Its checksum is another question (`isChecksumAddress`). */
export function isAddress(text: string, namespace: Namespace): boolean {
  return shapes[namespace].test(text)
}
